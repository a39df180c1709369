//===- lib/frontend/passes/UnrollArrays.cpp - Arrays of a thread in registers -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/passes/UnrollArrays.h"

#include "lib/frontend/passes/ChooseElements.h"
#include "lib/frontend/passes/DecisiveArrays.h"
#include "lib/frontend/passes/ElementUses.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/InstSimplifyPass.h"
#include "llvm/Transforms/Scalar/SCCP.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/UnrollLoop.h"

using namespace warplint;
using namespace llvm;

namespace {
using LoopSet = SmallSetVector<Loop *, 4>;

/// Adds the loops whose counters \p Index is made of; false if something else is in it, too.
bool addLoopsIn(const Value *Index, const DecisiveArrays &All, const LoopInfo &Loops, LoopSet &To) {
  SmallSetVector<const Value *, 16> Parts;
  Parts.insert(Index);
  for (size_t N = 0; N < Parts.size(); ++N) {
    if (isa<Constant>(Parts[N]))
      continue;
    const auto *I = dyn_cast<Instruction>(Parts[N]);
    if (const auto *Load = dyn_cast_or_null<LoadInst>(I);
        Load && All.contains(arrayBehind(Load->getPointerOperand())))
      continue;
    const auto *Call = dyn_cast_or_null<CallBase>(I);
    if (!I || I->mayReadOrWriteMemory() ||
        (Call && (!isa<IntrinsicInst>(Call) || Call->arg_empty()))) // as threadIdx.x is
      return false;
    if (Loop *L = isa<PHINode>(I) ? Loops.getLoopFor(I->getParent()) : nullptr;
        L && L->getHeader() == I->getParent())
      To.insert(L);
    Parts.insert_range(I->operands());
  }
  return true;
}

/// The loops whose counters alone choose what of an array is accessed; nothing if something else
/// does elsewhere, and what it chooses from is much.
std::optional<LoopSet> loopsOver(ThreadArray A, const ArrayUses &Uses, const DecisiveArrays &All,
                                 const LoopInfo &Loops) {
  if (Uses.Escapes)
    return std::nullopt;
  const bool IsSmall = hasFewElements(*A, ChooseElements::MostElements);
  LoopSet Found;
  for (const Value *Index : Uses.Indices) {
    LoopSet Over;
    if (addLoopsIn(Index, All, Loops, Over))
      Found.insert_range(Over);
    else if (!IsSmall)
      return std::nullopt;
  }
  return Found;
}

unsigned sizeOf(const Loop &L) {
  unsigned Size = 0;
  for (const BasicBlock *B : L.blocks())
    Size += unsigned(B->size());
  return Size;
}

/// Iterations of a loop that is short enough; 0: it is not, or its length is not known.
unsigned fewIterations(const Loop &L, ScalarEvolution &SE) {
  const unsigned Iterations = SE.getSmallConstantMaxTripCount(&L);
  return Iterations <= UnrollArrays::MostIterations ? Iterations : 0;
}

/// The loops that are to be written out, innermost first, and how many instructions each may
/// become.
SmallVector<std::pair<Loop *, unsigned>, 8> loopsToUnroll(Function &F, const LoopInfo &Loops,
                                                          ScalarEvolution &SE) {
  const DecisiveArrays Decisive = decisiveArrays(F);
  MapVector<Loop *, unsigned> Found;
  for (const auto &[Array, D] : Decisive) {
    auto Over = loopsOver(Array, D.Uses, Decisive, Loops);
    // The length of an inner loop may show once an outer one is written out.
    auto MayBeShort = [&](const Loop *L) {
      return fewIterations(*L, SE) || any_of(*Over, [&](const Loop *Outer) {
               return Outer != L && Outer->contains(L) && fewIterations(*Outer, SE);
             });
    };
    if (!Over || (D.HoldsData && !D.HoldsMore) || !all_of(*Over, MayBeShort))
      continue;
    for (Loop *L : *Over) {
      unsigned &Most = Found[L];
      Most =
          std::max(Most, D.HoldsData ? UnrollArrays::MostForData : UnrollArrays::MostInstructions);
    }
  }
  SmallVector<std::pair<Loop *, unsigned>, 8> Sorted = Found.takeVector();
  stable_sort(Sorted, [](const auto &A, const auto &B) {
    return A.first->getLoopDepth() > B.first->getLoopDepth();
  });
  return Sorted;
}

/// Writes out the loops that arrays need; false if there is none.
bool unrollOnce(Function &F, FunctionAnalysisManager &Analyses) {
  auto &Loops = Analyses.getResult<LoopAnalysis>(F);
  if (Loops.empty())
    return false;
  auto &SE = Analyses.getResult<ScalarEvolutionAnalysis>(F);
  auto &Tree = Analyses.getResult<DominatorTreeAnalysis>(F);
  auto &Assumptions = Analyses.getResult<AssumptionAnalysis>(F);
  auto &Target = Analyses.getResult<TargetIRAnalysis>(F);
  OptimizationRemarkEmitter Remarks(&F);
  unsigned Size = F.getInstructionCount();
  bool Any = false;
  for (auto [L, MostGrowth] : loopsToUnroll(F, Loops, SE)) {
    UnrollLoopOptions Options{};
    Options.Count = fewIterations(*L, SE);
    Options.Force = true;
    const unsigned Growth = Options.Count * sizeOf(*L);
    if (!Growth || Growth > MostGrowth || Size + Growth > UnrollArrays::MostInstructions)
      continue;
    Size += Growth;
    simplifyLoop(L, &Tree, &Loops, &SE, &Assumptions, nullptr, /*PreserveLCSSA=*/false);
    formLCSSARecursively(*L, Tree, &Loops, &SE);
    Any |= UnrollLoop(L, Options, &Loops, &SE, &Tree, &Assumptions, &Target, &Remarks,
                      /*PreserveLCSSA=*/false) == LoopUnrollResult::FullyUnrolled;
  }
  return Any;
}
} // namespace

PreservedAnalyses UnrollArrays::run(Function &F, FunctionAnalysisManager &Analyses) {
  FunctionPassManager Cleanup;
  Cleanup.addPass(SCCPPass()); // iterations that are none
  Cleanup.addPass(SROAPass(SROAOptions::PreserveCFG));
  Cleanup.addPass(EarlyCSEPass());
  Cleanup.addPass(InstSimplifyPass());
  bool Any = false;
  while (unrollOnce(F, Analyses)) {
    Any = true;
    Analyses.invalidate(F, PreservedAnalyses::none());
    Analyses.invalidate(F, Cleanup.run(F, Analyses));
  }
  return Any ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
