//===- lib/frontend/parse/CollectBodies.cpp - The bodies of a file -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/parse/CollectBodies.h"

#include "lib/frontend/facts/Collect.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/GlobalDecl.h"
#include "clang/Basic/SourceManager.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

#include <algorithm>

using namespace warplint;
using namespace clang;

namespace {
/// Whether leaving out the body of \p F is no different from not looking at it.
bool isWrittenPlainly(const SourceManager &SM, const FunctionDecl *F) {
  return F->isThisDeclarationADefinition() && !F->isInvalidDecl() && !llvm::isa<CXXMethodDecl>(F) &&
         F->getTemplatedKind() == FunctionDecl::TK_NonTemplate && !F->isConstexpr() &&
         F->getDeclName().isIdentifier() && !F->getReturnType()->getContainedDeducedType() &&
         !F->isDeleted() && !F->isDefaulted() && F->getLocation().isFileID() &&
         SM.isInMainFile(F->getLocation());
}

void findBodies(const SourceManager &SM, const DeclContext *Within, BodyDecls &Out) {
  for (const Decl *D : Within->noload_decls())
    if (const auto *F = llvm::dyn_cast<FunctionDecl>(D); F && isWrittenPlainly(SM, F))
      Out.push_back(F);
    else if (llvm::isa<NamespaceDecl, LinkageSpecDecl>(D))
      findBodies(SM, llvm::cast<DeclContext>(D), Out);
}

/// What a body declares.
class DeclarationFinder : public DynamicRecursiveASTVisitor {
public:
  explicit DeclarationFinder(BodyFact &Out) : Out(Out) {}
  bool VisitTagDecl(TagDecl *) override { return Out.Closed = false; }
  bool VisitLambdaExpr(LambdaExpr *) override { return Out.Closed = false; }
  bool VisitFunctionDecl(FunctionDecl *) override { return Out.Closed = false; }
  bool VisitVarDecl(VarDecl *V) override {
    Out.Extern |= V->isLocalExternDecl();
    return true;
  }

private:
  BodyFact &Out;
};

/// Whether a body names a kernel.
class KernelFinder : public DynamicRecursiveASTVisitor {
public:
  KernelFinder() { ShouldVisitTemplateInstantiations = true; }

  bool VisitDeclRefExpr(DeclRefExpr *E) override { return note(E->getDecl()); }
  bool VisitOverloadExpr(OverloadExpr *E) override {
    return llvm::all_of(E->decls(),
                        [&](const NamedDecl *D) { return note(D->getUnderlyingDecl()); });
  }
  bool Found = false;

private:
  bool note(const NamedDecl *D) {
    const FunctionDecl *F = D->getAsFunction();
    return !(Found |= F && F->hasAttr<CUDAGlobalAttr>());
  }
};

bool hasSkippedBody(const FunctionDecl *F) {
  return llvm::any_of(F->redecls(), [](const FunctionDecl *D) { return D->hasSkippedBody(); });
}

BodyFact bodyFact(const SourceManager &SM, const FunctionDecl *F) {
  BodyFact B;
  B.Name = F->getName().str();
  B.At = SM.getFileOffset(F->getLocation());
  B.Kernel = F->hasAttr<CUDAGlobalAttr>();
  const auto *Block = llvm::dyn_cast_or_null<CompoundStmt>(F->getBody());
  if (!Block || !Block->getLBracLoc().isFileID() || !Block->getRBracLoc().isFileID() ||
      !SM.isInMainFile(Block->getLBracLoc()) || !SM.isInMainFile(Block->getRBracLoc()))
    return B;
  B.Begin = SM.getFileOffset(Block->getLBracLoc());
  B.End = SM.getFileOffset(Block->getRBracLoc()) + 1;
  B.Closed = true;
  DeclarationFinder(B).TraverseStmt(F->getBody());
  return B;
}
} // namespace

BodyDecls warplint::collectBodies(ASTContext &Context, BodyFacts &Out) {
  const SourceManager &SM = Context.getSourceManager();
  BodyDecls Decls;
  findBodies(SM, Context.getTranslationUnitDecl(), Decls);
  for (const FunctionDecl *F : Decls)
    Out.Bodies.push_back(bodyFact(SM, F));
  return Decls;
}

void warplint::lookInto(const FunctionDecl *F, BodyFacts &Out) {
  Out.Instances |= F->hasAttr<CUDAGlobalAttr>() && F->isTemplateInstantiation();
  if (!isDeviceCode(F))
    return;
  KernelFinder Finder;
  Finder.TraverseStmt(F->getBody());
  Out.DeviceLaunches |= Finder.Found;
}

static bool isKernel(const llvm::Function &F) {
  return F.getCallingConv() == llvm::CallingConv::PTX_Kernel;
}

/// Adds the functions whose code uses \p V, and their callers. False if something that is no code
/// uses one of them; kernels are used by the host, which is no matter.
static bool addCallers(const llvm::Value &V, std::set<std::string> &Out) {
  bool OnlyCode = true;
  for (const llvm::User *U : V.users()) {
    if (const auto *I = llvm::dyn_cast<llvm::Instruction>(U)) {
      const llvm::Function &Caller = *I->getFunction();
      if (Out.insert(Caller.getName().str()).second && !isKernel(Caller))
        OnlyCode &= addCallers(Caller, Out);
    } else if (llvm::isa<llvm::GlobalValue>(U) || !addCallers(*U, Out)) {
      OnlyCode = false;
    }
  }
  return OnlyCode;
}

static std::string symbolOf(const FunctionDecl *F, CodeGenerator &Generator) {
  return Generator
      .GetMangledName(F->hasAttr<CUDAGlobalAttr>() ? GlobalDecl(F, KernelReferenceKind::Kernel)
                                                   : GlobalDecl(F))
      .str();
}

void warplint::linkBodies(const BodyDecls &Decls, CodeGenerator &Generator, BodyFacts &Out) {
  const llvm::Module &M = *Generator.GetModule();
  for (size_t I = 0; I < Decls.size(); ++I) {
    BodyFact &B = Out.Bodies[I];
    if (!isForDevice(Decls[I]))
      continue;
    B.Symbol = symbolOf(Decls[I], Generator);
    if (const llvm::Function *F = M.getFunction(B.Symbol); F && !isKernel(*F))
      B.Addressed = !addCallers(*F, B.Callers);
  }
  for (const llvm::Function &F : M)
    if (F.isDeclaration() && !F.isIntrinsic())
      if (const auto *D =
              llvm::dyn_cast_or_null<FunctionDecl>(Generator.GetDeclForMangledName(F.getName())))
        Out.Missed |= hasSkippedBody(D);
}

/// Where in the main file \p Loc is, or the include that leads to it.
static unsigned mainOffset(const SourceManager &SM, SourceLocation Loc) {
  Loc = SM.getExpansionLoc(Loc);
  while (Loc.isValid() && !SM.isInMainFile(Loc))
    Loc = SM.getIncludeLoc(SM.getFileID(Loc));
  return Loc.isValid() ? SM.getFileOffset(Loc) : 0;
}

void warplint::addLaunches(const LaunchSites &Launches, const BodyDecls &Decls,
                           CodeGenerator &Generator, BodyFacts &Out) {
  for (const LaunchSite &L : Launches.Sites)
    Out.Launches.push_back(
        {mainOffset(L.In->getASTContext().getSourceManager(), L.In->getLocation()),
         L.In->isTemplateInstantiation(), symbolOf(L.Kernel, Generator), L.Launch});
  Out.LaunchesByCalls = Launches.HangOnCalls;
  for (size_t I = 0; I < Decls.size(); ++I)
    Out.Bodies[I].Consulted = Launches.Consulted.contains(Decls[I]->getCanonicalDecl());
  for (const FunctionDecl *F : Launches.Consulted)
    Out.Missed |= hasSkippedBody(F);
}
