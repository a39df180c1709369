//===- tool/Fixes.cpp - Bringing fixes about --------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/Fixes.h"

#include "lib/files/EditScope.h"
#include "lib/files/EscapedStream.h"
#include "tool/Diff.h"

#include "clang/Tooling/DiagnosticsYaml.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <set>

using namespace warplint;

static std::string fixes(unsigned Count) {
  return std::to_string(Count) + (Count == 1 ? " fix" : " fixes");
}

/// Writes what fixes made of a file; where that fails, the report says so and is on the file as it
/// is.
static Report changeSources(const Job &J, FixedFile Fixed) {
  llvm::Error E = changeFiles(Fixed.Changes);
  if (!E) {
    if (Fixed.Applied)
      EscapedStream(llvm::errs()) << J.File << ": " << fixes(Fixed.Applied) << " applied\n";
    return std::move(Fixed.New);
  }
  std::string Text = llvm::toString(std::move(E));
  llvm::StringRef Reason = Text;
  Reason.consume_front(J.File + ": ");
  ErrorReport Why{{}, J.File, ("no fix was applied: " + Reason).str(), ""};
  EscapedStream(llvm::errs()) << J.File << ": error: " << Why.Message << '\n';
  Fixed.Old.Errors.push_back(std::move(Why));
  Fixed.Old.Files.back().Failed = true;
  return std::move(Fixed.Old);
}

static Report showDiff(const Job &J, FixedFile Fixed) {
  for (const FileChange &C : Fixed.Changes)
    printDiff(C.Path, C.Before, C.After, llvm::outs());
  if (Fixed.Applied)
    EscapedStream(llvm::errs()) << J.File << ": " << fixes(Fixed.Applied) << " to apply\n";
  return std::move(Fixed.Old);
}

Report warplint::fixAll(const std::vector<Job> &Jobs, const LintOptions &O, const EditScope &Scope,
                        FixQuery Query) {
  std::vector<Report> Reports(Jobs.size());
  std::set<std::string> Kept;
  Query.Unsafe = O.Fix.Unsafe;
  Query.Scope = &Scope;
  fixFiles(Jobs, runOptionsOf(O.Run), Query, [&](size_t N, FixedFile Fixed) {
    Kept.insert(Fixed.Kept.begin(), Fixed.Kept.end());
    Reports[N] = (O.Fix.Diff ? showDiff : changeSources)(Jobs[N], std::move(Fixed));
  });
  for (const std::string &File : Kept)
    EscapedStream(llvm::errs()) << File << ": not changed: " << EditScope::Reason << '\n';
  Report All;
  for (Report &R : Reports)
    All.append(std::move(R));
  All.dropRepeats();
  return All;
}

llvm::Error warplint::exportFixes(const Report &R, bool Unsafe, const EditScope &Scope,
                                  const std::string &To) {
  clang::tooling::TranslationUnitDiagnostics All;
  std::vector<std::string> Kept;
  std::vector<const Fix *> Chosen = fixesTogether(R, Unsafe, Scope, Kept);
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
  return writeFile(To, [&](llvm::raw_ostream &OS) {
    llvm::yaml::Output Yaml(OS);
    Yaml << All;
  });
}
