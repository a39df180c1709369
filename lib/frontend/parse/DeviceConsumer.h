// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Stands between Clang's parser and its code generator.
//
// The generator gives up at the first error anywhere. So this consumer keeps what the
// parser hands out until the file is read, notes the facts, takes the bodies of functions
// that hold an error away, clears the error state, and only then lets code be generated.

#pragma once

#include "lib/frontend/facts/Facts.h"
#include "lib/frontend/host/Launches.h"
#include "lib/frontend/parse/Bodies.h"
#include "lib/frontend/parse/Doubts.h"
#include "lib/frontend/parse/Errors.h"
#include "lib/frontend/parse/Instantiate.h"

#include "clang/CodeGen/ModuleBuilder.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Sema/SemaConsumer.h"

#include <functional>
#include <memory>
#include <vector>

namespace warplint {

/// A part between the directives of a condition.
struct ConditionPart {
  clang::FileID File;
  unsigned Begin = 0, End = 0;     ///< offsets
  std::vector<std::string> Macros; ///< that nobody defines, of its condition and those before
};

/// What a parse leaves behind.
struct DeviceParse {
  llvm::LLVMContext *Context = nullptr;
  std::vector<std::string> Instantiate;
  std::set<unsigned> SkipBodies;                     ///< by BodyFact::At
  EditNotes Notes;                                   ///< for Facts.Bodies, if those are asked for
  std::function<bool(const warplint::Facts &)> Stop; ///< IsEnough, or null
  bool Stopped = false;
  std::unique_ptr<llvm::Module> Module;
  warplint::Facts Facts;
  /// By the preprocessor: told only if the file has no other kernel, which would be the choice.
  std::vector<KernelErrorFact> LeftOut;
  std::vector<ConditionPart> Parts;            ///< of the user's files; inner ones first
  std::vector<SeenToken> Tokens;               ///< of the user's code
  std::vector<ErrorCollector::Error> NotFound; ///< includes
};

class DeviceConsumer : public clang::SemaConsumer {
public:
  DeviceConsumer(clang::CompilerInstance &CI, const ErrorCollector &Errors, DeviceParse &Out);

  void Initialize(clang::ASTContext &Context) override;
  void InitializeSema(clang::Sema &S) override;
  void ForgetSema() override { Sema = nullptr; }
  bool HandleTopLevelDecl(clang::DeclGroupRef D) override;
  void HandleInlineFunctionDefinition(clang::FunctionDecl *D) override;
  void HandleTagDeclDefinition(clang::TagDecl *D) override;
  void HandleTagDeclRequiredDefinition(const clang::TagDecl *D) override;
  void HandleCXXStaticMemberVarInstantiation(clang::VarDecl *D) override;
  void CompleteTentativeDefinition(clang::VarDecl *D) override;
  void HandleTranslationUnit(clang::ASTContext &Context) override;
  bool shouldSkipFunctionBody(clang::Decl *D) override;

private:
  struct Function {
    clang::FunctionDecl *Decl;
    bool Instance; ///< of a template
  };

  using BrokenFunctions = llvm::DenseMap<const clang::Decl *, ErrorFact>; ///< canonical

  /// Of the user's own code, or of the headers of others.
  std::vector<Function> findFunctions(clang::ASTContext &Context, bool OfUser);
  BrokenFunctions dropBroken(clang::ASTContext &Context, llvm::ArrayRef<Function> Functions);
  std::optional<ErrorFact> damageOf(clang::FunctionDecl &F, BodyReader &Reader,
                                    const ErrorPlaces &Places, const Doubts &Unsure,
                                    llvm::SetVector<clang::FunctionDecl *> &Reached) const;
  void dropTileKernels(clang::ASTContext &Context, std::vector<Function> &Functions);
  void noteKernelError(const clang::FunctionDecl &F, const ErrorFact &Why);
  void dropBrokenVariables(clang::DeclContext *Within, BodyReader &Reader);
  bool isBroken(const clang::Decl *D) const;
  void noteErrors(llvm::function_ref<bool(const ErrorCollector::Error &)> Holds);
  void noteCallErrors(const BrokenFunctions &Broken);
  void noteKernels(clang::ASTContext &Context);
  LaunchSites noteFunctions(clang::ASTContext &Context, llvm::ArrayRef<Function> Functions);
  void noteLaunches(const LaunchSites &Launches);
  void generate(clang::ASTContext &Context);
  void pass(std::function<void()> Step);

  clang::CompilerInstance &CI;
  const ErrorCollector &Errors;
  DeviceParse &Out;
  std::unique_ptr<clang::CodeGenerator> Generator;
  clang::Sema *Sema = nullptr;
  std::vector<std::function<void()>> Queue; ///< for Generator, once it is known what is in error
  llvm::DenseSet<const clang::Decl *> BrokenVariables; ///< that have no size or no value
  AssumedInstances Assumed;
  std::vector<std::pair<std::string, SourceRange>> NamedInError; ///< kernels, by place
  bool IsGenerating = false;
};

} // namespace warplint
