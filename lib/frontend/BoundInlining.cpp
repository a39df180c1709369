//===- lib/frontend/BoundInlining.cpp - Calls that are not followed -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/BoundInlining.h"

#include "llvm/IR/InstIterator.h"

using namespace warplint;
using namespace llvm;

static constexpr StringLiteral Mark = "warplint-too-large";

namespace {
struct Inlined {
  CallBase *Call;
  unsigned Instructions; ///< of the callee
};
} // namespace

/// The calls in \p F that would be inlined, as they stand.
static SmallVector<Inlined, 32> inlinedCalls(Function &F) {
  SmallVector<Inlined, 32> Calls;
  DenseMap<const Function *, unsigned> Sizes;
  for (Instruction &I : instructions(F)) {
    auto *Call = dyn_cast<CallBase>(&I);
    Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    if (!Callee || Callee->isDeclaration() || Callee == &F ||
        !Callee->hasFnAttribute(Attribute::AlwaysInline))
      continue;
    auto [Size, IsNew] = Sizes.try_emplace(Callee);
    if (IsNew)
      Size->second = Callee->getInstructionCount();
    Calls.push_back({Call, Size->second});
  }
  return Calls;
}

static void bound(Function &F) {
  SmallVector<Inlined, 32> Calls = inlinedCalls(F);
  uint64_t Instructions = F.getInstructionCount();
  stable_sort(Calls,
              [](const Inlined &A, const Inlined &B) { return A.Instructions < B.Instructions; });
  for (const Inlined &I : Calls) {
    Instructions += I.Instructions;
    if (Instructions <= BoundInlining::MostInstructions)
      continue;
    I.Call->addFnAttr(Attribute::NoInline);
    I.Call->addFnAttr(Attribute::get(F.getContext(), Mark));
  }
}

PreservedAnalyses BoundInlining::run(LazyCallGraph::SCC &C, CGSCCAnalysisManager &, LazyCallGraph &,
                                     CGSCCUpdateResult &) {
  for (LazyCallGraph::Node &N : C)
    bound(N.getFunction());
  return PreservedAnalyses::all(); // none looks at these attributes
}

bool warplint::isTooLargeToFollow(const CallBase &Call) { return Call.hasFnAttr(Mark); }
