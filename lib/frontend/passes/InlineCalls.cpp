//===- lib/frontend/passes/InlineCalls.cpp - What a kernel calls, in it *- C++ -* -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/passes/InlineCalls.h"

#include "lib/frontend/passes/ReadParameters.h"

#include "llvm/ADT/SCCIterator.h"
#include "llvm/Analysis/CallGraph.h"
#include "llvm/Analysis/InlineCost.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Utils/Cloning.h"

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
    if (Instructions <= InlineCalls::MostInstructions)
      continue;
    I.Call->addFnAttr(Attribute::NoInline);
    I.Call->addFnAttr(Attribute::get(F.getContext(), Mark));
  }
}

/// Whether \p Call is to be replaced by what it calls, which is not of \p Cycle.
static bool isToBeInlined(const CallBase &Call, const SmallPtrSetImpl<Function *> &Cycle) {
  Function *Callee = Call.getCalledFunction();
  return Callee && !Callee->isDeclaration() && Callee->hasFnAttribute(Attribute::AlwaysInline) &&
         !Call.hasFnAttr(Attribute::NoInline) && !Cycle.contains(Callee) &&
         isInlineViable(*Callee).isSuccess();
}

/// Inlines what \p F calls; \p Cycle are the functions that call each other with it.
static bool inlineInto(Function &F, const SmallPtrSetImpl<Function *> &Cycle) {
  bound(F);
  SmallVector<CallBase *, 32> Open;
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallBase>(&I); Call && isToBeInlined(*Call, Cycle))
      Open.push_back(Call);
  const bool Changes = !Open.empty();
  for (size_t I = 0; I < Open.size(); ++I) {
    InlineFunctionInfo Info;
    if (!InlineFunction(*Open[I], Info, /*MergeAttributes=*/true).isSuccess())
      continue;
    for (CallBase *Call :
         Info.InlinedCallSites) // simplifying a callee may have found out whom it calls
      if (isToBeInlined(*Call, Cycle))
        Open.push_back(Call);
  }
  return Changes;
}

PreservedAnalyses InlineCalls::run(Module &M, ModuleAnalysisManager &Analyses) {
  auto &OfFunctions = Analyses.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  FunctionPassManager Simplify;
  Simplify.addPass(ReadParameters()); // before copies are taken apart
  Simplify.addPass(SROAPass(SROAOptions::PreserveCFG));
  Simplify.addPass(EarlyCSEPass());
  CallGraph Calls(M);
  for (auto I = scc_begin(&Calls); !I.isAtEnd(); ++I) {
    SmallPtrSet<Function *, 4> Cycle;
    for (const CallGraphNode *Node : *I)
      if (Function *F = Node->getFunction(); F && !F->isDeclaration())
        Cycle.insert(F);
    for (const CallGraphNode *Node : *I) {
      Function *F = Node->getFunction();
      if (!F || F->isDeclaration())
        continue;
      if (inlineInto(*F, Cycle))
        OfFunctions.invalidate(*F, PreservedAnalyses::none());
      OfFunctions.invalidate(*F, Simplify.run(*F, OfFunctions));
    }
  }
  return PreservedAnalyses::none();
}

bool warplint::isTooLargeToFollow(const CallBase &Call) { return Call.hasFnAttr(Mark); }
