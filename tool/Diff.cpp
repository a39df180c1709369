//===- tool/Diff.cpp - Unified diffs ----------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Fixes change few lines, so texts are matched greedily: where they part, the nearest place
// where both go on alike.
//
//===----------------------------------------------------------------------===//

#include "tool/Diff.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

#include <algorithm>

using namespace warplint;

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

bool goOnAlike(const Lines &A, size_t I, const Lines &B, size_t J) {
  if (I == A.size() || J == B.size())
    return I == A.size() && J == B.size();
  return A[I] == B[J];
}

llvm::SmallVector<Change, 8> changesBetween(const Lines &A, const Lines &B) {
  llvm::SmallVector<Change, 8> Changes;
  size_t I = 0, J = 0;
  while (I < A.size() || J < B.size()) {
    if (I < A.size() && J < B.size() && A[I] == B[J]) {
      ++I, ++J;
      continue;
    }
    Change C{I, A.size(), J, B.size()};
    bool Found = false;
    for (size_t Sum = 1; !Found && Sum <= A.size() - I + B.size() - J; ++Sum)
      for (size_t K = 0; !Found && K <= Sum; ++K) {
        // Equal steps first: a line that was replaced.
        size_t Skip = Sum / 2 + (K % 2 ? (K + 1) / 2 : -(K / 2));
        if (Skip > Sum || I + Skip > A.size() || J + (Sum - Skip) > B.size() ||
            !goOnAlike(A, I + Skip, B, J + (Sum - Skip)))
          continue;
        C.To = I + Skip;
        C.NewTo = J + (Sum - Skip);
        Found = true;
      }
    I = C.To;
    J = C.NewTo;
    Changes.push_back(C);
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
