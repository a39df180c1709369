//===- lib/analysis/AssumedBlock.cpp - A block that the arrays suffice for -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/analysis/AssumedBlock.h"

#include "llvm/ADT/STLExtras.h"

using namespace warplint;

namespace {
/// By access: whether some thread certainly reaches outside its shared object.
std::vector<bool> leavingAccesses(const Kernel &K, const Launch &L, const Evaluation &E) {
  std::vector<bool> Leave(K.Accesses.size());
  for (unsigned N = 0; N < K.Accesses.size(); ++N) {
    const Access &A = K.Accesses[N];
    const Extent &R = E.Accesses[N].Reached;
    const bool IsBelow = A.In == Space::Shared && A.Object && R.any() && R.Lo < 0;
    Leave[N] = IsBelow || isPastEnd(K, L, A, R);
  }
  return Leave;
}

size_t countOf(const std::vector<bool> &Accesses) { return size_t(llvm::count(Accesses, true)); }

/// Whether \p V holds what another block might not have.
bool mayHang(const Kernel &K, const LaunchVerdicts &V) {
  constexpr uint64_t Double = 200; // percent of the ideal
  for (unsigned N = 0; N < K.Accesses.size(); ++N)
    if (const Figures &F = V.Verdicts[N].PerRequest; K.Accesses[N].In == Space::Shared
                                                         ? F.Conflicts.any() && F.Conflicts.Max
                                                         : F.Ratio.any() && F.Ratio.Max >= Double)
      return true;
  return llvm::any_of(V.E.Barriers, [](const BarrierEvaluation &B) { return B.isDivergent(); });
}

class BlockSearch {
public:
  BlockSearch(const Kernel &K, Launch L, LaunchJudge Judge) : K(K), Judge(Judge) {
    Best.L = std::move(L);
    Best.Verdicts = Judge(Best.L);
  }

  GuessedLaunch run() {
    if (!Best.L.Guessed || Best.Verdicts->E.OutOfSteps)
      return std::move(Best);
    Leave = leavingAccesses(K, Best.L, Best.Verdicts->E);
    if (countOf(Leave)) {
      Best.Guess.AlwaysLeave = Leave;
      tryBlocks();
    }
    if (countOf(Leave))
      if (SharedVerdicts One = Judge(with({1, 1, 1})); !One->E.OutOfSteps)
        Best.Guess.OneThread = std::move(One);
    if (mayHang(K, *Best.Verdicts))
      judgeOthers();
    return std::move(Best);
  }

private:
  Launch with(const Dim3 &Block) const {
    Launch L = Best.L;
    L.Block = Block;
    return L;
  }

  void tryBlocks() {
    const Launch First = Best.L;
    std::vector<bool> Before = Leave; // by the block that was assumed first
    for (const Dim3 &Block : blocksToTry(K, First)) {
      Launch L = First;
      L.Block = Block;
      SharedVerdicts V = Judge(L);
      if (V->E.OutOfSteps)
        continue;
      std::vector<bool> Own = leavingAccesses(K, L, V->E);
      for (size_t N = 0; N < Own.size(); ++N)
        Best.Guess.AlwaysLeave[N] = Best.Guess.AlwaysLeave[N] && Own[N];
      if (countOf(Own) >= countOf(Leave))
        continue;
      Best.L = std::move(L);
      Best.L.From = LaunchFrom::Assumed;
      Best.Verdicts = std::move(V);
      Leave = std::move(Own);
      if (!countOf(Leave))
        break;
    }
    if (Best.L.Block == First.Block)
      return;
    for (unsigned N = 0; N < Before.size(); ++N)
      if (Before[N] && !Leave[N]) {
        Best.L.Why = whyAssumed(K, First, toString(K.Objects[*K.Accesses[N].Object]));
        break;
      }
    // That it fits says more than what else might have been.
    Best.L.Others.clear();
  }

  void judgeOthers() {
    for (const Dim3 &Block : Best.L.Others) {
      Launch L = with(Block);
      SharedVerdicts V = Judge(L);
      if (!V->E.OutOfSteps && countOf(leavingAccesses(K, L, V->E)) <= countOf(Leave))
        Best.Guess.Others.push_back({std::move(L), std::move(V)});
    }
  }

  const Kernel &K;
  LaunchJudge Judge;
  GuessedLaunch Best;
  std::vector<bool> Leave; ///< by the best block
};
} // namespace

GuessedLaunch warplint::judgeWithinArrays(const Kernel &K, Launch L, LaunchJudge Judge) {
  return BlockSearch(K, std::move(L), Judge).run();
}
