//===- lib/frontend/parse/EditWatcher.cpp - Where text acts at a distance -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/parse/EditWatcher.h"

#include "lib/frontend/tokens/BodyText.h"

#include "clang/Lex/Token.h"

#include "llvm/Support/xxhash.h"

#include <algorithm>

using namespace warplint;
using namespace clang;

void EditWatcher::MacroExpands(const Token &Name, const MacroDefinition &, clang::SourceRange,
                               const MacroArgs *) {
  llvm::StringRef Macro = Name.getIdentifierInfo()->getName();
  Out.Unsteady |= Macro == "__COUNTER__";
  if (Macro != "__LINE__")
    return;
  SourceLocation At = SM.getExpansionLoc(Name.getLocation());
  if (SM.isInMainFile(At))
    Out.Lines.push_back(SM.getFileOffset(At));
}

void EditWatcher::PragmaDirective(SourceLocation Loc, PragmaIntroducerKind Kind) {
  SourceLocation At = SM.getExpansionLoc(Loc);
  if (!SM.isInMainFile(At))
    return;
  llvm::StringRef Text = SM.getBufferData(SM.getMainFileID()).substr(SM.getFileOffset(At));
  if (Kind != PIK_HashPragma || !isLoopPragma(Text.take_until([](char C) { return C == '\n'; })))
    Out.Pragmas.push_back(SM.getFileOffset(At));
}

void EditWatcher::HasInclude(SourceLocation Loc, llvm::StringRef, bool, OptionalFileEntryRef,
                             SrcMgr::CharacteristicKind) {
  Out.Unsteady |= !SM.isInSystemHeader(Loc);
}

void EditWatcher::FileChanged(SourceLocation Loc, FileChangeReason Reason,
                              SrcMgr::CharacteristicKind, FileID) {
  Out.Unsteady |= Reason == RenameFile && SM.getFileEntryForID(SM.getFileID(Loc)) != nullptr;
}

void EditWatcher::LexedFileChanged(FileID File, LexedFileChangeReason Reason,
                                   SrcMgr::CharacteristicKind, FileID, SourceLocation) {
  OptionalFileEntryRef Entry = SM.getFileEntryRefForID(File);
  if (Reason != LexedFileChangeReason::EnterFile || !Entry || File == SM.getMainFileID())
    return;
  std::string Whole = std::to_string(Out.Read) + Entry->getName().str();
  Out.Read = llvm::xxh3_64bits(Whole) ^ llvm::xxh3_64bits(SM.getBufferData(File));
}

void warplint::addNotes(const EditNotes &Notes, BodyFacts &Out) {
  auto BodyAt = [&](unsigned Offset) -> BodyFact * {
    for (BodyFact &B : Out.Bodies)
      if (B.Begin <= Offset && Offset < B.End)
        return &B;
    return nullptr;
  };
  for (unsigned Offset : Notes.Lines)
    if (BodyFact *B = BodyAt(Offset))
      B->Lines = true;
    else
      Out.LastLine = std::max(Out.LastLine, Offset);
  for (unsigned Offset : Notes.Pragmas)
    if (BodyFact *B = BodyAt(Offset))
      B->Pragmas = true;
  Out.Unsteady |= Notes.Unsteady;
  Out.Read = Notes.Read;
}
