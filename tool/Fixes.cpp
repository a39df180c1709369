// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Brings fixes about, or prints what they would change, in as few lines as that can be said in.

#include "tool/Fixes.h"

#include "lib/files/CodeBase.h"
#include "lib/files/EscapedStream.h"

#include "clang/Tooling/DiagnosticsYaml.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <algorithm>
#include <map>
#include <memory>
#include <set>

using namespace warplint;

/// Says how many fixes are \p Done: "k.cu: 1 fix applied, then 1 of what is left".
static void sayFixes(const Job &J, const FixedFile &Fixed, llvm::StringRef Done) {
  if (!Fixed.Applied)
    return;
  EscapedStream OS(llvm::errs());
  OS << J.File << ": " << Fixed.Applied << (Fixed.Applied == 1 ? " fix " : " fixes ") << Done;
  if (Fixed.Further)
    OS << ", then " << Fixed.Further << " of what is left";
  OS << '\n';
}

/// Writes what fixes made of a file; where that fails, the report says so and is on the file as it
/// is.
static Report changeSources(const Job &J, FixedFile Fixed) {
  llvm::Error E = changeFiles(Fixed.Changes);
  if (!E) {
    sayFixes(J, Fixed, "applied");
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
  sayFixes(J, Fixed, "to apply");
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

namespace {
using Lines = llvm::SmallVector<llvm::StringRef, 0>;

/// Lines with their endings, so that a missing last one shows.
Lines endedLines(llvm::StringRef Text) {
  Lines All;
  while (!Text.empty()) {
    size_t End = Text.find('\n');
    All.push_back(Text.take_front(End == llvm::StringRef::npos ? Text.size() : End + 1));
    Text = Text.drop_front(All.back().size());
  }
  return All;
}

/// Lines [From, To) of the old text become [NewFrom, NewTo) of the new.
struct Change {
  size_t From, To, NewFrom, NewTo;
};

/// The way from the beginning of both texts to where it is. Ways share what they have in common.
struct Way {
  size_t A = 0, B = 0;
  std::shared_ptr<const Way> From; ///< up to the line that was taken or added last
};

/// How few lines can be taken and added (Myers, "An O(ND) difference algorithm"): for each number
/// of them, how far one gets on each diagonal, where lines that are alike cost nothing.
std::shared_ptr<const Way> shortestWay(const Lines &A, const Lines &B) {
  std::map<long, std::shared_ptr<const Way>> Furthest; // by diagonal: lines of A less lines of B
  for (long Steps = 0;; ++Steps)
    for (long On = -Steps; On <= Steps; On += 2) {
      const auto Added = Furthest.find(On + 1), Taken = Furthest.find(On - 1);
      if (Steps && Added == Furthest.end() && Taken == Furthest.end())
        continue;
      auto W = std::make_shared<Way>();
      if (Steps == 0)
        ; // both begin
      else if (Taken == Furthest.end() ||
               (Added != Furthest.end() && Taken->second->A < Added->second->A))
        *W = {Added->second->A, Added->second->B + 1, Added->second};
      else
        *W = {Taken->second->A + 1, Taken->second->B, Taken->second};
      if (W->A > A.size() || W->B > B.size())
        continue;
      for (; W->A < A.size() && W->B < B.size() && A[W->A] == B[W->B]; ++W->A)
        ++W->B;
      if (W->A == A.size() && W->B == B.size())
        return W;
      Furthest[On] = std::move(W);
    }
}

llvm::SmallVector<Change, 8> changesBetween(const Lines &A, const Lines &B) {
  std::vector<const Way *> Ways;
  const std::shared_ptr<const Way> Last = shortestWay(A, B);
  for (const Way *W = Last.get(); W; W = W->From.get())
    Ways.push_back(W);
  llvm::SmallVector<Change, 8> Changes;
  for (size_t N = Ways.size() - 1; N > 0; --N) { // backwards: from the first on
    const Way &From = *Ways[N], &To = *Ways[N - 1];
    const bool IsTaken = long(To.A) - long(To.B) > long(From.A) - long(From.B);
    if (Changes.empty() || Changes.back().To != From.A || Changes.back().NewTo != From.B)
      Changes.push_back({From.A, From.A, From.B, From.B});
    ++(IsTaken ? Changes.back().To : Changes.back().NewTo);
  }
  return Changes;
}

void printLine(char Mark, llvm::StringRef Line, llvm::raw_ostream &OS) {
  OS << Mark << Line;
  if (!Line.ends_with("\n"))
    OS << "\n\\ No newline at end of file\n";
}

constexpr size_t Context = 3; // lines around a change

/// Changes that are near each other, with the lines around them.
void printHunk(const Lines &A, const Lines &B, llvm::ArrayRef<Change> Hunk, llvm::raw_ostream &OS) {
  size_t Lead = std::min(Context, Hunk.front().From);
  size_t From = Hunk.front().From - Lead, NewFrom = Hunk.front().NewFrom - Lead;
  size_t Tail = std::min(Context, A.size() - Hunk.back().To);
  size_t To = Hunk.back().To + Tail, NewTo = Hunk.back().NewTo + Tail;
  OS << "@@ -" << From + (To > From) << ',' << To - From << " +" << NewFrom + (NewTo > NewFrom)
     << ',' << NewTo - NewFrom << " @@\n";
  size_t I = From;
  for (const Change &C : Hunk) {
    for (; I < C.From; ++I)
      printLine(' ', A[I], OS);
    for (; I < C.To; ++I)
      printLine('-', A[I], OS);
    for (size_t J = C.NewFrom; J < C.NewTo; ++J)
      printLine('+', B[J], OS);
  }
  for (; I < To; ++I)
    printLine(' ', A[I], OS);
}
} // namespace

void warplint::printDiff(llvm::StringRef File, llvm::StringRef Before, llvm::StringRef After,
                         llvm::raw_ostream &OS) {
  Lines A = endedLines(Before), B = endedLines(After);
  llvm::SmallVector<Change, 8> Changes = changesBetween(A, B);
  if (Changes.empty())
    return;
  OS << "--- " << File << "\n+++ " << File << '\n';
  for (size_t First = 0; First < Changes.size();) {
    size_t Last = First + 1;
    while (Last < Changes.size() && Changes[Last].From - Changes[Last - 1].To <= 2 * Context)
      ++Last;
    printHunk(A, B, llvm::ArrayRef(Changes).slice(First, Last - First), OS);
    First = Last;
  }
}
