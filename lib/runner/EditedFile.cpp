//===- lib/runner/EditedFile.cpp - A file that fixes are made to -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/runner/EditedFile.h"

#include "lib/files/ReadFile.h"
#include "lib/fix/Prove.h"
#include "lib/frontend/parse/InputRecorder.h"

#include "llvm/Support/Error.h"

using namespace warplint;

EditedFile::EditedFile(const Job &J) : File(J.File), Names(J) {
  Options = J.Options;
  Options.Parse.File = J.File;
  Options.Parse.FS = llvm::makeIntrusiveRefCnt<InputRecorder>(diskFiles());
}

Report EditedFile::analyse() { return analyze(File, Options); }

Texts EditedFile::texts() {
  Texts Shown;
  for (const auto &[Path, Text] : Now)
    Shown[Names.shown(Path)] = Text;
  return Shown;
}

std::vector<FileChange> EditedFile::changes(const Texts &Since) {
  std::vector<FileChange> Changes;
  for (const auto &[Path, After] : Now) {
    const std::string Shown = Names.shown(Path);
    const auto Then = Since.find(Shown);
    const std::string &Old = Then == Since.end() ? Before[Path] : Then->second;
    if (After != Old)
      Changes.push_back({Shown, Old, After});
  }
  return Changes;
}

/// Reads a file that is to change, as the analysis reads it. False if it cannot be read.
bool EditedFile::read(const std::string &Path) {
  if (Now.count(Path))
    return true;
  if (auto Unsaved = Options.Parse.Overlay.find(Path); Unsaved != Options.Parse.Overlay.end()) {
    Now[Path] = Before[Path] = Unsaved->second;
    return true;
  }
  auto Buffer = userFiles(Options.Parse)->getBufferForFile(Path);
  if (!Buffer)
    return false;
  Now[Path] = Before[Path] = (*Buffer)->getBuffer().str();
  return true;
}

std::optional<Report> EditedFile::apply(llvm::ArrayRef<const Fix *> Fixes, const Report &Old) {
  std::vector<Fix> OwnFixes; // with the analysis' names
  std::vector<Edit> Edits;
  for (const Fix *Shown : Fixes) {
    Fix &F = OwnFixes.emplace_back(*Shown);
    for (std::vector<SourceRange> *Places : {&F.Gone, &F.Raised})
      for (SourceRange &R : *Places)
        R.File = Names.analysed(R.File);
    for (Edit &E : F.Edits) {
      E.Range.File = Names.analysed(E.Range.File);
      if (!read(E.Range.File))
        return std::nullopt;
      Edits.push_back(E);
    }
  }
  Texts Edited = Now;
  for (auto &[Path, Text] : applyEdits(Now, Edits))
    Edited[Path] = Text;
  AnalysisOptions Own = Options;
  for (const auto &[Path, Text] : Edited)
    Own.Parse.Overlay[Path] = Text;
  if (auto It = Edited.find(parseOptionsOf(File, Options).File); It != Edited.end())
    Own.Parse.Contents = It->second;
  Report Next = analyze(File, Own);
  MovedAccesses Moved;
  for (const Fix &F : OwnFixes)
    Moved.add(F, Edits);
  if (llvm::Error E = Moved.Gone.empty() ? proveNothingLost(Old, Next, Dearer::BySum, Moved.Raised)
                                         : proveNothingLost(Old, Next, Moved)) {
    llvm::consumeError(std::move(E));
    return std::nullopt;
  }
  Last = std::move(Now);
  Now = std::move(Edited);
  return Next;
}
