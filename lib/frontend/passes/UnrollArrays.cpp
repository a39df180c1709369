// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/frontend/passes/ElementUses.h"
#include "lib/frontend/passes/Passes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
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

using namespace llvm;

namespace {
bool isFloat(const Value &V) { return V.getType()->isFPOrFPVectorTy() || isa<FCmpInst>(V); }

/// Whether \p T is made of floats, or a structure that has some.
bool holdsFloats(const Type &T) {
  return T.isFPOrFPVectorTy() ||
         any_of(T.subtypes(), [](const Type *Part) { return holdsFloats(*Part); });
}

/// What a value is made of.
enum class Taint : uint8_t {
  None,
  Lane, ///< it differs from lane to lane
  Data, ///< each lane has read it from memory
};

Taint ofResult(const CallInst &Call) {
  if (!isa<IntrinsicInst>(Call))
    return Taint::Data;
  StringRef Name = Call.getCalledFunction()->getName();
  return Name.contains("sreg.tid") || Name.contains("sreg.laneid") ? Taint::Lane : Taint::None;
}

/// Whether \p U is the value that one lane gives to all, or to those that ask it: which lane each
/// asks decides whether they differ.
bool isBroadcast(const Use &U) {
  const auto *Call = dyn_cast<IntrinsicInst>(U.getUser());
  return Call && U.getOperandNo() == 1 &&
         Call->getCalledFunction()->getName().starts_with("llvm.nvvm.shfl.sync.idx");
}

/// Values with their taints, and those whose users are to be told yet.
class Tainted {
public:
  Taint of(const Value &V) const { return Of.lookup(&V); }
  void mark(const Instruction &I, Taint T) {
    Taint &Now = Of[&I];
    if (T <= Now)
      return;
    Now = T;
    ToTell.push_back(&I);
  }
  const Instruction *next() { return ToTell.empty() ? nullptr : ToTell.pop_back_val(); }

private:
  DenseMap<const Value *, Taint> Of;
  SmallVector<const Instruction *, 32> ToTell;
};

/// Finds the arrays, then what they hold.
class Finder {
public:
  explicit Finder(const Function &F) : F(F) {}

  DecisiveArrays run() {
    findArrays();
    if (!Found.empty())
      findData();
    return std::move(Found);
  }

private:
  /// From what memory is asked for, and from each branch, back to where it comes from.
  void findArrays() {
    for (const Instruction &I : instructions(F)) {
      if (const Value *Pointer = getLoadStorePointerOperand(&I)) {
        if (!arrayBehind(Pointer))
          Deciding.insert(Pointer);
      } else if (I.isTerminator() || I.isAtomic() || isa<CallBase>(I)) {
        for (const Value *V : I.operands()) // assembly takes addresses as integers
          if (!isa<IntrinsicInst>(I) || V->getType()->isPointerTy())
            Deciding.insert(V);
      }
    }
    for (size_t N = 0; N < Deciding.size(); ++N)
      if (const auto *I = dyn_cast<Instruction>(Deciding[N]); I && !isFloat(*I)) {
        if (const auto *Load = dyn_cast<LoadInst>(I))
          addArray(arrayBehind(Load->getPointerOperand()));
        else
          Deciding.insert_range(I->operands());
      }
  }

  void addArray(ThreadArray Read) {
    SmallVector<ThreadArray, 4> ToAdd{Read};
    while (!ToAdd.empty()) {
      ThreadArray A = ToAdd.pop_back_val();
      if (!A || Found.contains(A))
        continue;
      DecisiveArray Decisive{.Uses = usesOf(A)};
      for (const StoreInst *Store : Decisive.Uses.Stores)
        Deciding.insert(Store->getValueOperand());
      for (const Value *Source : Decisive.Uses.Sources)
        ToAdd.push_back(dyn_cast<AllocaInst>(Source));
      Found.insert({A, std::move(Decisive)});
    }
  }

  /// A guess from what values are made of. LLVM's uniformity analysis is too careful for it: to
  /// that, the arguments of a kernel and the number of its block differ from lane to lane.
  void findData() {
    for (const Instruction &I : instructions(F))
      if (isFloat(I))
        Taken.mark(I, Taint::Data); // nor is it known here
      else if (const auto *Call = dyn_cast<CallInst>(&I); Call && !Call->getType()->isVoidTy())
        Taken.mark(I, ofResult(*Call));
    while (const Instruction *I = Taken.next())
      for (const Use &U : I->uses())
        pass(*I, U);
    for (auto &[Array, Decisive] : Found) {
      Decisive.ScatteredByData = any_of(Decisive.Uses.Stores, [&](const StoreInst *Store) {
        return Taken.of(*Store->getPointerOperand()) == Taint::Data;
      });
      Decisive.HoldsMore =
          !Decisive.Uses.Sources.empty() ||
          any_of(Decisive.Uses.Stores, [&](const StoreInst *Store) {
            const Value &Stored = *Store->getValueOperand();
            return !isa<Constant>(Stored) && !isFloat(Stored) && Taken.of(Stored) != Taint::Data;
          });
    }
  }

  /// Tells a user of \p I of its taint.
  void pass(const Instruction &I, const Use &U) {
    const auto &User = *cast<Instruction>(U.getUser());
    if (const auto *Store = dyn_cast<StoreInst>(&User)) {
      if (U.getOperandNo() == 0)
        putIntoArray(arrayBehind(Store->getPointerOperand()), I);
    } else if (isa<LoadInst>(User)) {
      if (!arrayBehind(&I))
        Taken.mark(User, Taint::Data);
    } else if (!isBroadcast(U)) {
      const bool Asks = isa<IntrinsicInst>(User) && isBroadcast(User.getOperandUse(1));
      Taken.mark(User, Asks ? Taint::Data : Taken.of(I));
    }
  }

  /// What is written is what is read there, but for the floats of a structure beside its indices.
  void putIntoArray(ThreadArray Written, const Instruction &Stored) {
    if (!Written || (isFloat(Stored) && holdsFloats(*Written->getAllocatedType())))
      return;
    const Taint T = Taken.of(Stored);
    SmallVector<ThreadArray, 4> To{Written};
    SmallPtrSet<ThreadArray, 4> Seen;
    while (!To.empty()) {
      ThreadArray A = To.pop_back_val();
      auto *At = Found.find(A);
      if (At == Found.end() || !Seen.insert(A).second)
        continue;
      for (const LoadInst *Load : At->second.Uses.Loads)
        Taken.mark(*Load, T);
      append_range(To, At->second.Uses.CopiedTo);
      At->second.HoldsData |= T == Taint::Data;
    }
  }

  const Function &F;
  SmallSetVector<const Value *, 32> Deciding;
  DecisiveArrays Found;
  Tainted Taken;
};
} // namespace

DecisiveArrays warplint::decisiveArrays(const Function &F) { return Finder(F).run(); }
