//===- lib/frontend/parse/EditWatcher.h - Where text acts at a distance -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Watches the preprocessor for what lets one part of a file depend on another (Bodies.h).
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_PARSE_EDITWATCHER_H
#define WARPLINT_FRONTEND_PARSE_EDITWATCHER_H

#include "lib/frontend/facts/Bodies.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/PPCallbacks.h"

namespace warplint {

/// What was seen; offsets in the main file.
struct EditNotes {
  std::vector<unsigned> Lines;   ///< of __LINE__
  std::vector<unsigned> Pragmas; ///< that may count for what follows
  bool Unsteady = false;
  uint64_t Read = 0;
};

class EditWatcher : public clang::PPCallbacks {
public:
  EditWatcher(const clang::SourceManager &SM, EditNotes &Out) : SM(SM), Out(Out) {}

  void MacroExpands(const clang::Token &Name, const clang::MacroDefinition &, clang::SourceRange,
                    const clang::MacroArgs *) override;
  void PragmaDirective(clang::SourceLocation Loc, clang::PragmaIntroducerKind Kind) override;
  void HasInclude(clang::SourceLocation Loc, llvm::StringRef, bool, clang::OptionalFileEntryRef,
                  clang::SrcMgr::CharacteristicKind) override;
  void FileChanged(clang::SourceLocation Loc, FileChangeReason Reason,
                   clang::SrcMgr::CharacteristicKind, clang::FileID) override;
  void LexedFileChanged(clang::FileID File, LexedFileChangeReason Reason,
                        clang::SrcMgr::CharacteristicKind, clang::FileID,
                        clang::SourceLocation) override;

private:
  const clang::SourceManager &SM;
  EditNotes &Out;
};

/// Enters the notes in the facts of the bodies that they are about.
void addNotes(const EditNotes &Notes, BodyFacts &Out);

} // namespace warplint

#endif // WARPLINT_FRONTEND_PARSE_EDITWATCHER_H
