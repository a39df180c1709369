//===- lib/frontend/passes/PlainAtomics.cpp - Atomics as instructions -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/passes/PlainAtomics.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace {
/// What `llvm.nvvm.atomic.OP.gen.{i|f}.SCOPE` does; BAD_BINOP of `cas` and of what is not known.
AtomicRMWInst::BinOp operationOf(StringRef Op, bool IsFloat) {
  return StringSwitch<AtomicRMWInst::BinOp>(Op)
      .Case("add", IsFloat ? AtomicRMWInst::FAdd : AtomicRMWInst::Add)
      .Case("exch", AtomicRMWInst::Xchg)
      .Case("max", AtomicRMWInst::Max) // or of unsigned numbers: the result is data
      .Case("min", AtomicRMWInst::Min)
      .Case("inc", AtomicRMWInst::UIncWrap)
      .Case("dec", AtomicRMWInst::UDecWrap)
      .Case("and", AtomicRMWInst::And)
      .Case("or", AtomicRMWInst::Or)
      .Case("xor", AtomicRMWInst::Xor)
      .Default(AtomicRMWInst::BAD_BINOP);
}

/// The instruction for \p Call of \p Op; nothing if there is none.
Value *plainAtomic(CallInst &Call, StringRef Op) {
  constexpr AtomicOrdering Order = AtomicOrdering::SequentiallyConsistent;
  IRBuilder<> Builder(&Call);
  Value *Place = Call.getArgOperand(0);
  if (Op == "cas" && Call.arg_size() == 3)
    return Builder.CreateExtractValue(Builder.CreateAtomicCmpXchg(Place, Call.getArgOperand(1),
                                                                  Call.getArgOperand(2),
                                                                  MaybeAlign(), Order, Order),
                                      0);
  const AtomicRMWInst::BinOp Operation = operationOf(Op, Call.getType()->isFloatingPointTy());
  if (Operation == AtomicRMWInst::BAD_BINOP || Call.arg_size() != 2)
    return nullptr;
  return Builder.CreateAtomicRMW(Operation, Place, Call.getArgOperand(1), MaybeAlign(), Order);
}
} // namespace

void warplint::writeAtomicsPlainly(Module &M) {
  for (Function &F : M) {
    StringRef Op = F.getName();
    if (!Op.consume_front("llvm.nvvm.atomic."))
      continue;
    Op = Op.split('.').first;
    for (User *U : make_early_inc_range(F.users())) {
      auto *Call = dyn_cast<CallInst>(U);
      Value *Plain = Call ? plainAtomic(*Call, Op) : nullptr;
      if (!Plain)
        continue;
      Call->replaceAllUsesWith(Plain);
      Call->eraseFromParent();
    }
  }
}
