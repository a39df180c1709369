// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `log2_of(32)`, where log2_of calls itself: nothing that calls itself is inlined, and the compiler
// folds it. A function that touches no memory is run here on constants.

#include "lib/frontend/passes/Passes.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace warplint;
using namespace llvm;

namespace {
/// Runs functions on constants, as long as a budget lasts.
class ConstantRun {
public:
  /// What \p F returns; null if that is not known.
  Constant *call(const Function &F, ArrayRef<Constant *> Arguments) {
    constexpr unsigned MostDepth = 128;
    if (F.isDeclaration() || F.isVarArg() || Depth == MostDepth)
      return nullptr;
    ++Depth;
    Values Known;
    for (auto [Argument, Value] : zip(F.args(), Arguments))
      Known[&Argument] = Value;
    Constant *Result = run(F, Known);
    --Depth;
    return Result;
  }

private:
  using Values = DenseMap<const Value *, Constant *>;

  Constant *run(const Function &F, Values &Known) {
    const BasicBlock *From = nullptr, *At = &F.getEntryBlock();
    while (At) {
      if (!enter(*At, From, Known))
        return nullptr;
      for (const Instruction &I : make_range(At->getFirstNonPHIIt(), At->end())) {
        if (++Steps > MostSteps)
          return nullptr;
        if (const auto *Return = dyn_cast<ReturnInst>(&I))
          return Return->getReturnValue() ? known(Return->getReturnValue(), Known) : nullptr;
        if (I.isTerminator())
          break;
        if (!(Known[&I] = valueOf(I, Known)))
          return nullptr;
      }
      From = std::exchange(At, successor(*At->getTerminator(), Known));
    }
    return nullptr;
  }

  /// Gives the phis of \p At their values, all at once.
  static bool enter(const BasicBlock &At, const BasicBlock *From, Values &Known) {
    SmallVector<std::pair<const PHINode *, Constant *>, 4> Entered;
    for (const PHINode &Phi : At.phis()) {
      Constant *V = known(Phi.getIncomingValueForBlock(From), Known);
      if (!V)
        return false;
      Entered.push_back({&Phi, V});
    }
    for (auto [Phi, V] : Entered)
      Known[Phi] = V;
    return true;
  }

  static Constant *known(Value *V, const Values &Known) {
    return isa<Constant>(V) ? cast<Constant>(V) : Known.lookup(V);
  }

  Constant *valueOf(const Instruction &I, const Values &Known) {
    SmallVector<Constant *, 4> Operands;
    const auto *Call = dyn_cast<CallBase>(&I);
    for (Value *V : Call ? User::const_op_range(Call->arg_begin(), Call->arg_end()) : I.operands())
      if (Constant *C = known(V, Known))
        Operands.push_back(C);
      else
        return nullptr;
    if (Call)
      return Call->getCalledFunction() ? call(*Call->getCalledFunction(), Operands) : nullptr;
    if (I.mayReadOrWriteMemory() || isa<AllocaInst>(I))
      return nullptr;
    return ConstantFoldInstOperands(&I, Operands, I.getDataLayout());
  }

  static const BasicBlock *successor(const Instruction &Terminator, const Values &Known) {
    if (const auto *Branch = dyn_cast<BranchInst>(&Terminator)) {
      if (Branch->isUnconditional())
        return Branch->getSuccessor(0);
      const auto *Cond = dyn_cast_or_null<ConstantInt>(known(Branch->getCondition(), Known));
      return Cond ? Branch->getSuccessor(Cond->isZero()) : nullptr;
    }
    const auto *Switch = dyn_cast<SwitchInst>(&Terminator);
    const auto *Cond =
        Switch ? dyn_cast_or_null<ConstantInt>(known(Switch->getCondition(), Known)) : nullptr;
    return Cond ? Switch->findCaseValue(Cond)->getCaseSuccessor() : nullptr;
  }

  static constexpr unsigned MostSteps = 10'000;
  unsigned Steps = 0, Depth = 0;
};

bool callsItself(const Function &F) {
  return any_of(instructions(F), [&](const Instruction &I) {
    const auto *Call = dyn_cast<CallBase>(&I);
    return Call && Call->getCalledFunction() == &F;
  });
}
} // namespace

bool warplint::foldCalls(Function &F) {
  bool Changes = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Call = dyn_cast<CallBase>(&I);
    const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    if (!Callee || Callee == &F || !callsItself(*Callee))
      continue;
    SmallVector<Constant *, 4> Arguments;
    for (Value *V : Call->args())
      if (auto *C = dyn_cast<Constant>(V))
        Arguments.push_back(C);
    if (Arguments.size() != Call->arg_size())
      continue;
    if (Constant *Result = ConstantRun().call(*Callee, Arguments)) {
      Call->replaceAllUsesWith(Result);
      Call->eraseFromParent();
      Changes = true;
    }
  }
  return Changes;
}
