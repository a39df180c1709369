//===- lib/frontend/PreprocessorFacts.h - What the preprocessor did -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Goes on past includes that are not found, and lists them, the user's files, the parts of the
/// main file with kernels in them that a condition leaves out, and the macros with CUDA in their
/// names that conditions ask for in vain.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_PREPROCESSORFACTS_H
#define WARPLINT_FRONTEND_PREPROCESSORFACTS_H

#include "lib/frontend/DeviceConsumer.h"

#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"

namespace warplint {

class PreprocessorFacts : public clang::PPCallbacks {
public:
  PreprocessorFacts(clang::Preprocessor &PP, DeviceParse &Out)
      : PP(PP), SM(PP.getSourceManager()), Out(Out) {}

  bool FileNotFound(llvm::StringRef Name) override;
  void LexedFileChanged(clang::FileID File, LexedFileChangeReason Reason,
                        clang::SrcMgr::CharacteristicKind Kind, clang::FileID,
                        clang::SourceLocation) override;
  void Ifdef(clang::SourceLocation Loc, const clang::Token &Name,
             const clang::MacroDefinition &Known) override;
  void Defined(const clang::Token &Name, const clang::MacroDefinition &Known,
               clang::SourceRange Range) override;
  void If(clang::SourceLocation, clang::SourceRange Condition, ConditionValueKind) override {
    noteAsked(Condition);
  }
  void Elif(clang::SourceLocation, clang::SourceRange Condition, ConditionValueKind Value,
            clang::SourceLocation) override {
    if (Value != CVK_NotEvaluated)
      noteAsked(Condition);
  }
  void SourceRangeSkipped(clang::SourceRange Range, clang::SourceLocation) override;

private:
  void noteAsked(clang::SourceLocation Loc, const clang::Token &Name,
                 const clang::MacroDefinition &Known);
  void noteAsked(clang::SourceRange Condition);
  void noteAsked(llvm::StringRef Macro);

  clang::Preprocessor &PP;
  const clang::SourceManager &SM;
  DeviceParse &Out;
};

} // namespace warplint

#endif // WARPLINT_FRONTEND_PREPROCESSORFACTS_H
