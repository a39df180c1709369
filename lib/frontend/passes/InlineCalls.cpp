// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/frontend/passes/Passes.h"

#include "llvm/ADT/SCCIterator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/CallGraph.h"
#include "llvm/Analysis/InlineCost.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"

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
      if (foldCalls(*F))
        OfFunctions.invalidate(*F, PreservedAnalyses::none());
    }
  }
  return PreservedAnalyses::none();
}

bool warplint::isTooLargeToFollow(const CallBase &Call) { return Call.hasFnAttr(Mark); }

using namespace llvm;

/// Replaces what is taken out of a structure by what was put into it. Structures that nothing is
/// taken from go: they would hold addresses still.
static bool followThroughStructures(Function &F) {
  SmallVector<WeakTrackingVH, 8> Unused;
  for (Instruction &I : instructions(F)) {
    auto *Taken = dyn_cast<ExtractValueInst>(&I);
    Value *Put =
        Taken ? FindInsertedValue(Taken->getAggregateOperand(), Taken->getIndices()) : nullptr;
    if (Put)
      Taken->replaceAllUsesWith(Put);
    if (Put || isa<InsertValueInst>(I))
      Unused.push_back(&I);
  }
  return RecursivelyDeleteTriviallyDeadInstructionsPermissive(Unused);
}

/// Whether an address made from \p Argument goes where nvptx-lower-args does not see it go.
static bool goesUnseen(const Argument &Argument) {
  SmallVector<const Value *, 16> Addresses{&Argument};
  SmallPtrSet<const Value *, 16> Seen{&Argument};
  while (!Addresses.empty())
    for (const User *U : Addresses.pop_back_val()->users()) {
      if (isa<LoadInst, StoreInst, CallBase, PtrToIntInst>(U))
        continue; // read, or seen to escape
      if (!isa<GetElementPtrInst, BitCastInst, AddrSpaceCastInst, PHINode, SelectInst>(U))
        return true;
      if (Seen.insert(U).second)
        Addresses.push_back(U);
    }
  return false;
}

static void copy(Function &F, Argument &Argument) {
  const Align Alignment = Argument.getParamAlign().valueOrOne();
  Type *T = Argument.getParamByValType();
  IRBuilder<> Builder(&*F.getEntryBlock().getFirstInsertionPt());
  AllocaInst *Local = Builder.CreateAlloca(T);
  Local->setAlignment(Alignment);
  Argument.replaceAllUsesWith(Builder.CreateAddrSpaceCast(Local, Argument.getType()));
  Builder.CreateMemCpy(Local, Alignment, &Argument, Alignment,
                       F.getDataLayout().getTypeAllocSize(T));
}

PreservedAnalyses warplint::PrepareArguments::run(Function &F, FunctionAnalysisManager &) {
  bool Any = followThroughStructures(F);
  for (Argument &A : F.args())
    if (A.hasByValAttr() && goesUnseen(A)) {
      copy(F, A);
      Any = true;
    }
  return Any ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

using namespace llvm;

namespace {
/// What is done with a variable beside reading it.
struct Writes {
  MemTransferInst *Filled = nullptr; ///< by this copy to its start
  bool Otherwise = false;            ///< or in a way that is not followed
};

Writes writesTo(Value &Variable) {
  Writes Found;
  SmallVector<Value *, 8> Addresses{&Variable};
  while (!Addresses.empty() && !Found.Otherwise)
    for (const Use &U : Addresses.pop_back_val()->uses()) {
      auto *By = cast<Instruction>(U.getUser());
      auto *Copy = dyn_cast<MemTransferInst>(By);
      if (isa<GetElementPtrInst, AddrSpaceCastInst>(By))
        Addresses.push_back(By);
      else if (Copy && !Copy->isVolatile() && U.getOperandNo() == 0 && U.get() == &Variable &&
               !Found.Filled)
        Found.Filled = Copy;
      else if (!By->isLifetimeStartOrEnd() && (!isa<LoadInst>(By) || By->isVolatile()) &&
               (!Copy || Copy->isVolatile() || U.getOperandNo() != 1))
        Found.Otherwise = true;
    }
  return Found;
}

/// Parameters that are structures, and only read.
SmallVector<Argument *, 4> readParameters(Function &F) {
  SmallVector<Argument *, 4> Found;
  for (Argument &A : F.args())
    if (A.hasByValAttr() && !A.use_empty()) {
      const Writes W = writesTo(A);
      if (!W.Filled && !W.Otherwise)
        Found.push_back(&A);
    }
  return Found;
}

/// Variables that are filled with a part of \p Parameter, or with all of it.
SmallVector<std::pair<AllocaInst *, APInt>, 4> copiesOf(Argument &Parameter) {
  const DataLayout &Layout = Parameter.getParent()->getDataLayout();
  const APInt Start(Layout.getIndexTypeSizeInBits(Parameter.getType()), 0);
  SmallVector<std::pair<AllocaInst *, APInt>, 4> Found;
  SmallVector<std::pair<Value *, APInt>, 8> Addresses{{&Parameter, Start}};
  while (!Addresses.empty()) {
    auto [Address, Offset] = Addresses.pop_back_val();
    for (User *By : Address->users()) {
      APInt Moved = Offset;
      if (auto *Gep = dyn_cast<GEPOperator>(By)) {
        if (Gep->accumulateConstantOffset(Layout, Moved))
          Addresses.push_back({Gep, Moved});
      } else if (auto *Copy = dyn_cast<MemTransferInst>(By)) {
        auto *To = dyn_cast<AllocaInst>(Copy->getRawDest());
        const Writes W = To ? writesTo(*To) : Writes{};
        if (W.Filled == Copy && !W.Otherwise)
          Found.push_back({To, Offset});
      }
    }
  }
  return Found;
}

/// Has what is read from \p Copy read from \p Parameter, \p Offset bytes from its start.
void replace(AllocaInst &Copy, Argument &Parameter, const APInt &Offset) {
  IRBuilder<> Builder(&Copy);
  Value *At = &Parameter;
  if (!Offset.isZero())
    At = Builder.CreateConstInBoundsGEP1_64(Builder.getInt8Ty(), At, Offset.getZExtValue());
  writesTo(Copy).Filled->eraseFromParent();
  for (User *U : make_early_inc_range(Copy.users()))
    if (auto *I = cast<Instruction>(U); I->isLifetimeStartOrEnd())
      I->eraseFromParent();
  Copy.replaceAllUsesWith(At);
  Copy.eraseFromParent();
}
} // namespace

PreservedAnalyses warplint::ReadParameters::run(Function &F, FunctionAnalysisManager &) {
  bool Any = false;
  for (Argument *Parameter : readParameters(F))
    for (auto Copies = copiesOf(*Parameter); !Copies.empty(); Copies = copiesOf(*Parameter)) {
      for (auto &[Copy, Offset] : Copies) // whose own copies are the parameter's then
        replace(*Copy, *Parameter, Offset);
      Any = true;
    }
  if (!Any)
    return PreservedAnalyses::all();
  PreservedAnalyses Preserved;
  Preserved.preserveSet<CFGAnalyses>();
  return Preserved;
}
