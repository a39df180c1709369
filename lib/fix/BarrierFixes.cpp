//===- lib/fix/BarrierFixes.cpp - A barrier between two accesses -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two accesses race where no barrier is between them. One is put in: at the innermost place between
// their statements where no thread waits in vain, or at the end of a loop whose next iteration
// begins too early. Which races are gone then, the analysis of the edited text says.
//
//===----------------------------------------------------------------------===//

#include "lib/finding/CheckIds.h"
#include "lib/fix/Fixes.h"
#include "lib/fix/Prove.h"

#include "llvm/ADT/STLExtras.h"

#include <set>

using namespace warplint;

namespace {
/// A place for a barrier, and how to call it.
struct Gap {
  SourceRange At;
  bool IsEndOfLoop = false;
};

bool holds(const BlockText &B, const SourceRange &Place) {
  return B.Whole.File == Place.File && B.Whole.Offset <= Place.Offset &&
         Place.EndOffset <= B.Whole.EndOffset;
}

/// Which statement of \p B \p Place is in.
size_t statementAt(const BlockText &B, const SourceRange &Place) {
  const auto After =
      llvm::find_if(B.Gaps, [&](const SourceRange &Gap) { return Gap.Offset > Place.Offset; });
  return size_t(After - B.Gaps.begin()) - 1;
}

/// Where a barrier can stand between \p First and what comes after it, \p Second: the innermost
/// places first.
std::vector<Gap> gapsBetween(const std::vector<BlockText> &Blocks, const SourceRange &First,
                             const SourceRange &Second) {
  std::vector<const BlockText *> Around;
  for (const BlockText &B : Blocks)
    if (holds(B, First) && holds(B, Second) && B.Gaps.size() > 1)
      Around.push_back(&B);
  llvm::sort(Around, [](const BlockText *A, const BlockText *B) {
    return A->Whole.EndOffset - A->Whole.Offset < B->Whole.EndOffset - B->Whole.Offset;
  });
  std::vector<Gap> Gaps;
  for (const BlockText *B : Around) {
    const size_t From = statementAt(*B, First), To = statementAt(*B, Second);
    if (From < To)
      Gaps.push_back({B->Gaps[To]});
    if (From + 1 < To)
      Gaps.push_back({B->Gaps[From + 1]});
    if (B->IsLoop)
      Gaps.push_back({B->Gaps.back(), /*IsEndOfLoop=*/true});
  }
  return Gaps;
}

/// What a race is between, whatever the text around it: accesses keep their numbers.
using RaceKey = std::pair<size_t, size_t>;

std::set<RaceKey> racesOf(const Report &R) {
  std::set<RaceKey> Races;
  for (const Finding &F : R.Findings)
    if (F.Check == SharedRaceId && F.Access && F.RacesWith)
      Races.emplace(*F.Access, F.RacesWith->Access);
  return Races;
}

class BarrierFixer {
public:
  BarrierFixer(Analysed &All, Analyse Again) : All(All), Again(Again) {}

  void run() {
    if (!All.HasBarrierCheck) // who would say that not every thread reaches one?
      return;
    for (Finding &F : All.Report.Findings)
      if (F.Check == SharedRaceId && F.Severity != Severity::Note && F.Access && F.RacesWith &&
          F.Fixes.empty())
        cure(F);
  }

private:
  void cure(Finding &F) {
    const SourceRange First = All.Report.Accesses[F.RacesWith->Access].Where, Second = F.Where;
    const std::vector<Gap> Gaps = gapsBetween(All.Blocks, First, Second);
    if (Gaps.empty())
      F.Considered.push_back("a barrier: the two accesses are in no common block of one file");
    constexpr size_t MostTries = 6;
    for (const Gap &G : llvm::ArrayRef(Gaps).take_front(MostTries))
      if ((F.RacesWith->OfOneWarp && tryAt(F, G, "__syncwarp();")) ||
          tryAt(F, G, "__syncthreads();"))
        return;
  }

  bool tryAt(Finding &F, const Gap &G, llvm::StringRef Barrier) {
    const std::string Title = titleOf(G, Barrier);
    if (!Failed.insert(Title).second)
      return false;
    const std::vector<Edit> Edits = {{G.At, textFor(G, Barrier)}};
    if (!isEditable(All, Edits))
      return false;
    const Analysed After = Again(applyEdits(All.Texts, Edits));
    if (llvm::Error E = proveFewer(All, After, SharedRaceId)) {
      F.Considered.push_back(Title + ": " + llvm::toString(std::move(E)));
      return false;
    }
    const std::set<RaceKey> Left = racesOf(After.Report);
    if (Left.count({*F.Access, F.RacesWith->Access})) {
      F.Considered.push_back(Title + ": the race would remain");
      return false;
    }
    offer(Title, Edits, Left);
    return true;
  }

  /// At every race that is gone then.
  void offer(const std::string &Title, const std::vector<Edit> &Edits,
             const std::set<RaceKey> &Left) {
    std::vector<Finding *> Cured;
    for (Finding &F : All.Report.Findings)
      if (F.Check == SharedRaceId && F.Access && F.RacesWith &&
          !Left.count({*F.Access, F.RacesWith->Access}))
        Cured.push_back(&F);
    const std::string Proof =
        (Cured.size() == 1 ? "the race is gone"
                           : std::to_string(Cured.size()) + " races are gone") +
        std::string(", and no thread waits for one that does not come");
    Fix X{Title, Proof, FixSafety::Unsafe, Edits};
    X.Caution = "barriers take time";
    for (Finding *F : Cured)
      F->Fixes.push_back(X);
  }

  static std::string titleOf(const Gap &G, llvm::StringRef Barrier) {
    return ("insert " + Barrier.drop_back() +
            (G.IsEndOfLoop ? " at the end of the loop, before line " : " before line ") +
            llvm::Twine(G.At.Line))
        .str();
  }

  /// On a line of its own, indented as what stands there. What closes a block stands further left.
  std::string textFor(const Gap &G, llvm::StringRef Barrier) const {
    const llvm::StringRef Before = llvm::StringRef(All.Texts.at(G.At.File)).take_front(G.At.Offset);
    const llvm::StringRef Line = Before.drop_front(Before.rfind('\n') + 1);
    if (!Line.trim(" \t").empty())
      return (Barrier + " ").str();
    if (G.IsEndOfLoop)
      return ("  " + Barrier + "\n" + Line).str();
    return (Barrier + "\n" + Line).str();
  }

  Analysed &All;
  Analyse Again;
  std::set<std::string> Failed; ///< titles that were tried
};
} // namespace

void warplint::addBarrierFixes(Analysed &All, Analyse Again) { BarrierFixer(All, Again).run(); }
