//===- tool/Fixes.cpp - Bringing fixes about --------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/Fixes.h"

#include "clang/Tooling/DiagnosticsYaml.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <map>

using namespace warplint;

namespace {
constexpr unsigned MostRounds = 16; // a fix can make room for another

bool overlap(const Fix &A, const Fix &B) {
  for (const Edit &X : A.Edits)
    for (const Edit &Y : B.Edits)
      if (X.Range.File == Y.Range.File && X.Range.Offset < Y.Range.EndOffset &&
          Y.Range.Offset < X.Range.EndOffset)
        return true;
  return false;
}

std::vector<Edit> editsOf(llvm::ArrayRef<const Fix *> Fixes) {
  std::vector<Edit> Edits;
  for (const Fix *F : Fixes)
    Edits.insert(Edits.end(), F->Edits.begin(), F->Edits.end());
  return Edits;
}

/// Each fix was proved alone. Together they must not bring up anything new.
bool isWorse(const Report &Before, const Report &After) {
  std::map<std::string, int> More; // findings, by check
  for (const Finding &F : After.Findings)
    ++More[F.Check];
  for (const Finding &F : Before.Findings)
    --More[F.Check];
  return llvm::any_of(More, [](const auto &Each) { return Each.second > 0; }) ||
         After.Errors.size() > Before.Errors.size() ||
         After.Refusals.size() > Before.Refusals.size();
}

std::string absolute(const std::string &File, const std::string &Directory) {
  llvm::SmallString<256> Path(File);
  if (!Directory.empty())
    llvm::sys::path::make_absolute(Directory, Path);
  return std::string(Path);
}

/// Reads the files of \p Edits that \p Into does not have yet.
llvm::Error readTexts(llvm::ArrayRef<Edit> Edits, const ParseOptions &Parse, Fixed &Into) {
  for (const Edit &E : Edits) {
    const std::string &File = E.Range.File;
    if (Into.Before.count(File))
      continue;
    std::string Text;
    if (auto Unsaved = Parse.Overlay.find(File); Unsaved != Parse.Overlay.end()) {
      Text = Unsaved->second;
    } else if (File == Parse.File && Parse.Contents) {
      Text = *Parse.Contents;
    } else {
      auto Buffer = llvm::MemoryBuffer::getFile(absolute(File, Parse.Directory));
      if (!Buffer)
        return llvm::createStringError(File + ": error: " + Buffer.getError().message());
      Text = (*Buffer)->getBuffer().str();
    }
    Into.Before[File] = Into.After[File] = Text;
  }
  return llvm::Error::success();
}
} // namespace

std::vector<const Fix *> warplint::fixesTogether(const Report &R, bool Unsafe) {
  std::vector<const Fix *> Chosen;
  for (const Finding &F : R.Findings)
    for (const Fix &X : F.Fixes) {
      if (X.Edits.empty() || X.Safety == FixSafety::DisplayOnly ||
          (X.Safety == FixSafety::Unsafe && !Unsafe))
        continue;
      if (llvm::none_of(Chosen, [&](const Fix *C) { return overlap(*C, X); }))
        Chosen.push_back(&X);
      break; // the next one is another cure of the same
    }
  return Chosen;
}

llvm::Expected<Fixed> warplint::applyFixes(const warplint::Job &Job, bool Unsafe,
                                           llvm::function_ref<Report(Report)> Wanted) {
  Fixed Result;
  AnalysisOptions Options = Job.Options;
  Options.Parse.File = Job.File;
  auto AnalyzeWith = [&](const Texts &Now) {
    AnalysisOptions Own = Options;
    for (const auto &[Path, Text] : Now)
      Own.Parse.Overlay[Path] = Text;
    if (auto It = Now.find(Job.File); It != Now.end())
      Own.Parse.Contents = It->second;
    return analyze(Job.File, Own);
  };
  Result.Old = Result.New = analyze(Job.File, Options);
  for (unsigned Round = 0; Round < MostRounds; ++Round) {
    Report Left = Wanted(Result.New);
    std::vector<const Fix *> Chosen = fixesTogether(Left, Unsafe);
    if (Chosen.empty())
      break;
    if (llvm::Error E = readTexts(editsOf(Chosen), Options.Parse, Result))
      return E;
    auto WithFixes = [&] {
      Texts Now = Result.After;
      for (auto &[Path, Text] : applyEdits(Result.After, editsOf(Chosen)))
        Now[Path] = Text;
      return Now;
    };
    Texts Now = WithFixes();
    Report Next = AnalyzeWith(Now);
    if (Chosen.size() > 1 && isWorse(Result.New, Next)) {
      Chosen.resize(1);
      Now = WithFixes();
      Next = AnalyzeWith(Now);
    }
    Result.Applied += unsigned(Chosen.size());
    Result.After = std::move(Now);
    Result.New = std::move(Next);
  }
  return Result;
}

llvm::Error warplint::writeText(const std::string &File, const std::string &Directory,
                                llvm::StringRef Text) {
  return llvm::writeToOutput(absolute(File, Directory), [&](llvm::raw_ostream &OS) {
    OS << Text;
    return llvm::Error::success();
  });
}

llvm::Error warplint::exportFixes(const Report &R, bool Unsafe, const std::string &To) {
  clang::tooling::TranslationUnitDiagnostics All;
  std::vector<const Fix *> Chosen = fixesTogether(R, Unsafe);
  for (const Finding &F : R.Findings) {
    auto Own = llvm::find_if(F.Fixes, [&](const Fix &X) { return llvm::is_contained(Chosen, &X); });
    if (Own == F.Fixes.end())
      continue;
    llvm::SmallString<256> Path(F.Where.File);
    llvm::sys::fs::make_absolute(Path);
    if (All.MainSourceFile.empty())
      All.MainSourceFile = std::string(Path);
    clang::tooling::Diagnostic D("warplint-" + F.Check, clang::tooling::Diagnostic::Warning, "");
    D.Message.Message = F.Message + "; " + Own->Title;
    D.Message.FilePath = std::string(Path);
    D.Message.FileOffset = F.Where.Offset;
    for (const Edit &E : Own->Edits) {
      clang::tooling::Replacement Each(Path, E.Range.Offset, E.Range.EndOffset - E.Range.Offset,
                                       E.Text);
      if (llvm::Error Failure = D.Message.Fix[Path].add(Each))
        return Failure;
    }
    All.Diagnostics.push_back(std::move(D));
  }
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  llvm::yaml::Output Yaml(OS);
  Yaml << All;
  return writeText(To, "", Text);
}
