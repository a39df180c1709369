// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Goes on past includes that are not found, and lists them, the user's files, the parts of the
// main file with kernels in them that a condition leaves out, the macros with CUDA in their
// names that conditions ask for in vain, and what is read since such macros are not defined.

#pragma once

#include "lib/frontend/parse/DeviceConsumer.h"

#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"

namespace warplint {

class PreprocessorFacts : public clang::PPCallbacks {
public:
  PreprocessorFacts(clang::Preprocessor &PP, DeviceParse &Out)
      : PP(PP), SM(PP.getSourceManager()), Out(Out) {}

  bool FileNotFound(llvm::StringRef Name) override;
  void FileChanged(clang::SourceLocation Loc, FileChangeReason Reason,
                   clang::SrcMgr::CharacteristicKind, clang::FileID) override;
  void LexedFileChanged(clang::FileID File, LexedFileChangeReason Reason,
                        clang::SrcMgr::CharacteristicKind Kind, clang::FileID,
                        clang::SourceLocation) override;
  void InclusionDirective(clang::SourceLocation Hash, const clang::Token &, llvm::StringRef Name,
                          bool, clang::CharSourceRange, clang::OptionalFileEntryRef File,
                          llvm::StringRef, llvm::StringRef, const clang::Module *, bool,
                          clang::SrcMgr::CharacteristicKind) override;
  void Ifdef(clang::SourceLocation Loc, const clang::Token &Name,
             const clang::MacroDefinition &Known) override;
  void Defined(const clang::Token &Name, const clang::MacroDefinition &Known,
               clang::SourceRange Range) override;
  void Ifndef(clang::SourceLocation Loc, const clang::Token &Name,
              const clang::MacroDefinition &Known) override;
  void If(clang::SourceLocation Loc, clang::SourceRange Condition, ConditionValueKind) override {
    noteAsked(Condition);
    beginPart(Loc, undefinedIn(clang::CharSourceRange::getTokenRange(Condition)));
  }
  void Elif(clang::SourceLocation Loc, clang::SourceRange Condition, ConditionValueKind Value,
            clang::SourceLocation) override {
    if (Value != CVK_NotEvaluated)
      noteAsked(Condition);
    nextPart(Loc, Value == CVK_NotEvaluated
                      ? std::vector<std::string>()
                      : undefinedIn(clang::CharSourceRange::getTokenRange(Condition)));
  }
  void Else(clang::SourceLocation Loc, clang::SourceLocation) override { nextPart(Loc, {}); }
  void Endif(clang::SourceLocation Loc, clang::SourceLocation) override { endPart(Loc); }
  void SourceRangeSkipped(clang::SourceRange Range, clang::SourceLocation) override;

private:
  void noteAsked(clang::SourceLocation Loc, const clang::Token &Name,
                 const clang::MacroDefinition &Known);
  void noteAsked(clang::SourceRange Condition);
  void noteAsked(llvm::StringRef Macro);

  std::vector<std::string> undefinedIn(clang::CharSourceRange Condition) const;
  void beginPart(clang::SourceLocation Loc, std::vector<std::string> Macros);
  void nextPart(clang::SourceLocation Loc, std::vector<std::string> Macros);
  ConditionPart endPart(clang::SourceLocation Loc);

  std::vector<ConditionPart> Open; ///< parts that have begun, outermost first
  clang::Preprocessor &PP;
  const clang::SourceManager &SM;
  DeviceParse &Out;
};

/// Keeps the tokens of the user's code.
class TokenRecorder {
public:
  TokenRecorder(const clang::SourceManager &SM, std::vector<SeenToken> &Into)
      : SM(SM), Into(Into) {}
  void note(const clang::Token &T);

private:
  const clang::SourceManager &SM;
  std::vector<SeenToken> &Into;
  clang::FileID Last;
  bool IsUser = false; ///< code in Last
};

} // namespace warplint
