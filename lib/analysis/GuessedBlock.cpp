// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/analysis/GuessedBlock.h"

#include "llvm/ADT/STLExtras.h"

using namespace warplint;

/// Tiles in shared memory, and threads that wait for each other, are made for one shape.
static bool isOfOneShape(const Kernel &K) {
  return !K.Barriers.empty() ||
         llvm::any_of(K.Accesses, [](const Access &A) { return A.In == Space::Shared; });
}

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

/// \p Body with the accesses that \p Keep has.
void keepAccesses(const std::vector<bool> &Keep, std::vector<Statement> &Body) {
  llvm::erase_if(Body,
                 [&](const Statement &S) { return S.What == Statement::Access && !Keep[S.Index]; });
}

/// What may hang on the block: the accesses that may be warned of, all of shared memory, since
/// those are fused with each other, and the barriers. Nothing if nothing may.
std::optional<KernelModel> hangingPart(const Kernel &K, const LaunchVerdicts &V,
                                       const CheckOptions &Options) {
  const std::vector<unsigned> Costly = mayWarnOfCost(K, V.Verdicts, Options);
  if (Costly.empty() &&
      llvm::none_of(V.E.Barriers, [](const BarrierEvaluation &B) { return B.isDivergent(); }))
    return std::nullopt;
  std::vector<bool> Keep(K.Accesses.size());
  for (unsigned N = 0; N < K.Accesses.size(); ++N)
    Keep[N] = K.Accesses[N].In == Space::Shared;
  for (unsigned N : Costly)
    Keep[N] = true;
  KernelModel Part = K;
  keepAccesses(Keep, Part.Body);
  for (Loop &L : Part.Loops)
    keepAccesses(Keep, L.Body);
  return Part;
}

class BlockSearch {
public:
  BlockSearch(const Kernel &K, Launch L, const CheckOptions &Options, LaunchJudge Judge)
      : K(K), Options(Options), Judge(Judge) {
    Best.L = std::move(L);
    Best.Verdicts = Judge(K, Best.L);
  }

  GuessedLaunch run() {
    if (Best.Verdicts->E.OutOfSteps)
      return std::move(Best);
    if (!Best.L.Guessed) {
      judgeWays();
      return std::move(Best);
    }
    Leave = leavingAccesses(K, Best.L, Best.Verdicts->E);
    if (countOf(Leave)) {
      Best.Guess.AlwaysLeave = Leave;
      tryBlocks();
    }
    if (countOf(Leave))
      if (SharedVerdicts One = Judge(K, with({1, 1, 1})); !One->E.OutOfSteps)
        Best.Guess.OneThread = std::move(One);
    if (const std::optional<KernelModel> Part = hangingPart(K, *Best.Verdicts, Options))
      judgeOthers(*Part);
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
      SharedVerdicts V = Judge(K, L);
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

  void judgeOthers(const KernelModel &Part) {
    for (const Dim3 &Block : Best.L.Others) {
      Launch L = with(Block);
      SharedVerdicts V = Judge(Part, L);
      if (!V->E.OutOfSteps && countOf(leavingAccesses(K, L, V->E)) <= countOf(Leave))
        Best.Guess.Others.push_back({std::move(L), std::move(V)});
    }
  }

  /// Of a launch that host code makes with other blocks, too. Some of them may be meant for other
  /// kernels, if this one is made for one shape.
  void judgeWays() {
    constexpr size_t Most = 6;
    if (Best.L.Others.empty() || !isOfOneShape(K))
      return;
    Best.Guess.AlwaysLeave = leavingAccesses(K, Best.L, Best.Verdicts->E);
    const std::optional<KernelModel> Hanging = hangingPart(K, *Best.Verdicts, Options);
    if (!Hanging && !countOf(Best.Guess.AlwaysLeave))
      return;
    const KernelModel &Part = Hanging ? *Hanging : static_cast<const KernelModel &>(K);
    for (const Dim3 &Block : llvm::ArrayRef(Best.L.Others).take_back(Most)) {
      Launch L = with(Block);
      SharedVerdicts V = Judge(Part, L);
      if (V->E.OutOfSteps)
        continue;
      const std::vector<bool> Own = leavingAccesses(K, L, V->E);
      for (size_t N = 0; N < Own.size(); ++N)
        Best.Guess.AlwaysLeave[N] = Best.Guess.AlwaysLeave[N] && Own[N];
      Best.Guess.Others.push_back({std::move(L), std::move(V)});
    }
  }

  const Kernel &K;
  const CheckOptions &Options;
  LaunchJudge Judge;
  GuessedLaunch Best;
  std::vector<bool> Leave; ///< by the best block
};
} // namespace

GuessedLaunch warplint::judgeWithinArrays(const Kernel &K, Launch L, const CheckOptions &Options,
                                          LaunchJudge Judge) {
  return BlockSearch(K, std::move(L), Options, Judge).run();
}

WiderBlock warplint::judgeWiderBlock(const Kernel &K, const Launch &L, const LaunchVerdicts &Now,
                                     const CheckOptions &Options, LaunchJudge Judge) {
  Launch Wide = L;
  Wide.Block = widerBlock(L);
  if (!Wide.Block || isOfOneShape(K) || mayWarnOfCost(K, Now.Verdicts, Options).empty())
    return {};
  Wide.Grid.reset(); // another one, for as many threads in each direction
  SharedVerdicts V = Judge(K, Wide);
  if (V->E.OutOfSteps)
    return {};
  return {*Wide.Block, std::move(V)};
}

void warplint::adviseWiderBlock(const LaunchVerdicts &Now, const Launch &L, const WiderBlock &Wider,
                                AccessKind Kind, size_t Number, Finding &F) {
  if (!Wider.Verdicts)
    return;
  const Figures &Old = Now.Verdicts[Number].PerRequest,
                &New = Wider.Verdicts->Verdicts[Number].PerRequest;
  if (!New.Units.any() || New.Excess.Max * 2 > Old.Excess.Max)
    return;
  Fix Advice;
  Advice.Safety = FixSafety::DisplayOnly;
  Advice.Title = wideningText(*L.Block, Wider.Block);
  Advice.Proof = std::to_string(Old.Units.Max) + " -> " + std::to_string(New.Units.Max) +
                 (New.Units.Max == 1 ? " sector" : " sectors") + " on the " +
                 (reads(Kind) ? "read" : "write") + ": a warp then walks one row instead of " +
                 std::to_string(sim::WarpSize / L.Block->X);
  F.Fixes.push_back(std::move(Advice));
}
