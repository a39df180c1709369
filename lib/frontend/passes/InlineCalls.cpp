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

/// Leaves \p Call as it is, and marked.
static void keep(CallBase &Call) {
  Call.addFnAttr(Attribute::NoInline);
  Call.addFnAttr(Attribute::get(Call.getContext(), Mark));
}

/// Keeps the calls in \p F for which there is no room. Returns how many instructions it may still
/// grow by once the others are inlined.
static uint64_t bound(Function &F) {
  SmallVector<Inlined, 32> Calls = inlinedCalls(F);
  uint64_t Instructions = F.getInstructionCount();
  stable_sort(Calls,
              [](const Inlined &A, const Inlined &B) { return A.Instructions < B.Instructions; });
  for (const Inlined &I : Calls) {
    Instructions += I.Instructions;
    if (Instructions > InlineCalls::MostInstructions)
      keep(*I.Call);
  }
  return InlineCalls::MostInstructions -
         std::min<uint64_t>(Instructions, InlineCalls::MostInstructions);
}

/// Functions that call each other in a circle: inlining them would not end.
using Functions = SmallPtrSet<const Function *, 8>;

/// Whether \p Call is to be replaced by what it calls.
static bool isToBeInlined(const CallBase &Call, const Functions &Recursive) {
  Function *Callee = Call.getCalledFunction();
  return Callee && !Callee->isDeclaration() && Callee->hasFnAttribute(Attribute::AlwaysInline) &&
         !Call.hasFnAttr(Attribute::NoInline) && !Recursive.contains(Callee) &&
         isInlineViable(*Callee).isSuccess();
}

namespace {
/// A call to be inlined, and the one whose callee it was in; its number among all, or -1.
struct OpenCall {
  CallBase *Call;
  const Function *Callee;
  int Within;
};
} // namespace

/// Whether \p Callee is being inlined already where \p Within is.
static bool isAround(ArrayRef<OpenCall> Open, int Within, const Function *Callee) {
  for (; Within >= 0; Within = Open[Within].Within)
    if (Open[Within].Callee == Callee)
      return true;
  return false;
}

/// Inlines what \p F calls. A callee has been inlined into before: a call that is still in it was
/// kept, or only now it is known whom it calls, since the address was an argument. Such a one may
/// be of a function that it is in.
static bool inlineInto(Function &F, const Functions &Recursive) {
  uint64_t Room = bound(F);
  SmallVector<OpenCall, 32> Open;
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallBase>(&I); Call && isToBeInlined(*Call, Recursive))
      Open.push_back({Call, Call->getCalledFunction(), -1});
  const bool Changes = !Open.empty();
  for (size_t I = 0; I < Open.size(); ++I) {
    InlineFunctionInfo Info;
    if (!InlineFunction(*Open[I].Call, Info, /*MergeAttributes=*/true).isSuccess())
      continue;
    for (CallBase *Call : Info.InlinedCallSites) {
      const Function *Callee = Call->getCalledFunction();
      if (!isToBeInlined(*Call, Recursive) || Callee == &F || isAround(Open, int(I), Callee))
        continue;
      const uint64_t Size = Callee->getInstructionCount();
      if (Size > Room) {
        keep(*Call);
        continue;
      }
      Room -= Size;
      Open.push_back({Call, Callee, int(I)});
    }
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
  Functions Recursive; // among those that have been seen
  for (auto I = scc_begin(&Calls); !I.isAtEnd(); ++I) {
    if (I->size() > 1) // one that calls itself is not viable anyhow
      for (const CallGraphNode *Node : *I)
        if (const Function *F = Node->getFunction())
          Recursive.insert(F);
    for (const CallGraphNode *Node : *I) {
      Function *F = Node->getFunction();
      if (!F || F->isDeclaration())
        continue;
      if (inlineInto(*F, Recursive))
        OfFunctions.invalidate(*F, PreservedAnalyses::none());
      OfFunctions.invalidate(*F, Simplify.run(*F, OfFunctions));
    }
  }
  return PreservedAnalyses::none();
}

bool warplint::isTooLargeToFollow(const CallBase &Call) { return Call.hasFnAttr(Mark); }
