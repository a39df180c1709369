// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/frontend/passes/Passes.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/ReplaceConstant.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/NVPTXAddrSpace.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"

#include <map>
#include <mutex>

using namespace warplint;

using namespace llvm;

namespace {
/// Every function that is not a kernel is to be inlined; what nobody calls then goes.
void markForInlining(Module &M) {
  for (Function &F : M) {
    if (F.isDeclaration() || F.getCallingConv() == CallingConv::PTX_Kernel)
      continue;
    F.removeFnAttr(Attribute::NoInline);
    F.removeFnAttr(Attribute::OptimizeNone);
    F.addFnAttr(Attribute::AlwaysInline);
    F.setLinkage(GlobalValue::InternalLinkage);
    F.setComdat(nullptr);
  }
}

/// The host fills what begins as zeroes and no kernel writes, also if other files cannot name it:
/// its zeroes are no constants.
void leaveToHost(Module &M) {
  for (GlobalVariable &G : M.globals())
    if (G.hasLocalLinkage() && G.hasInitializer() && G.getInitializer()->isNullValue() &&
        G.getAddressSpace() == NVPTXAS::ADDRESS_SPACE_CONST)
      G.setExternallyInitialized(true);
}

/// The intrinsic without arguments that \p F calls and whose value it returns, doing no more:
/// so `threadIdx.x` is written. Null if it does anything else.
Function *forwardedIntrinsic(const Function &F) {
  if (F.isDeclaration() || !F.arg_empty() || F.size() != 1 || F.front().size() != 2)
    return nullptr;
  const auto *Call = dyn_cast<CallInst>(&F.front().front());
  const auto *Return = dyn_cast<ReturnInst>(&F.front().back());
  Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  return Callee && Callee->isIntrinsic() && Call->arg_empty() && Return &&
                 Return->getReturnValue() == Call
             ? Callee
             : nullptr;
}

/// Most calls are of this kind; the inliner takes its time for each.
void callIntrinsicsDirectly(Module &M) {
  for (Function &F : M) {
    Function *Intrinsic = forwardedIntrinsic(F);
    if (!Intrinsic)
      continue;
    for (User *U : make_early_inc_range(F.users())) {
      auto *Call = dyn_cast<CallInst>(U);
      if (!Call || Call->getCalledFunction() != &F)
        continue;
      CallInst *Direct = CallInst::Create(Intrinsic, "", Call->getIterator());
      Direct->setDebugLoc(Call->getDebugLoc());
      Call->replaceAllUsesWith(Direct);
      Call->eraseFromParent();
    }
  }
}

/// libdevice's functions of numbers touch no memory: two loads with one between them are one.
void markMath(Module &M) {
  for (Function &F : M)
    if (F.isDeclaration() && F.getName().starts_with("__nv_") &&
        none_of(F.args(), [](const Argument &A) { return A.getType()->isPointerTy(); })) {
      F.setDoesNotAccessMemory();
      F.setDoesNotThrow();
      F.setWillReturn();
    }
}

/// An integer, or a vector of 32-bit ones: scalar replacement keeps an access of that type whole,
/// and integers in it stay integers.
Type *wordsOf(LLVMContext &C, uint64_t Bytes) {
  Type *Word = Type::getInt32Ty(C);
  if (Bytes < 4)
    return Type::getIntNTy(C, unsigned(8 * Bytes));
  return Bytes == 4 ? Word : FixedVectorType::get(Word, unsigned(Bytes / 4));
}

/// Whether \p V is a variable's address or that of its initial value: scalar replacement takes
/// copies between such apart field by field, and pointers in them stay pointers.
bool isOfVariable(const Value *V) {
  const Value *Base = getUnderlyingObject(V);
  const auto *Global = dyn_cast<GlobalVariable>(Base);
  return isa<AllocaInst>(Base) || (Global && Global->isConstant() && Global->hasPrivateLinkage());
}

/// Rewrites aligned copies of 2, 4, 8 and 16 bytes to one load and one store, those of 32
/// (`double4`) to two. Clang knows the declared alignment on one side, `float` of an array that is
/// written through a `float4 *`, and the type's on the other; the greater one is what the source
/// relies on. What is copied from or to bytes or halfwords, `memcpy(&word, bytes, 4)`, relies on
/// nothing but their own.
void copyWholeVectors(Module &M) {
  SmallVector<MemCpyInst *, 16> Copies;
  for (Function &F : M)
    for (BasicBlock &B : F)
      for (Instruction &I : B)
        if (auto *Copy = dyn_cast<MemCpyInst>(&I))
          Copies.push_back(Copy);
  for (MemCpyInst *Copy : Copies) {
    const auto *Length = dyn_cast<ConstantInt>(Copy->getLength());
    uint64_t Bytes = Length ? Length->getZExtValue() : 0;
    if (Bytes < 2 || Bytes > 32 || !isPowerOf2_64(Bytes) ||
        (isOfVariable(Copy->getSource()) && isOfVariable(Copy->getDest())))
      continue;
    const uint64_t Whole = std::min<uint64_t>(Bytes, 16);
    const auto [Least, Most] =
        std::minmax({Copy->getDestAlign().valueOrOne(), Copy->getSourceAlign().valueOrOne()});
    constexpr uint64_t Word = 4;
    if (Most.value() < Whole || Least.value() < std::min(Whole, Word))
      continue;
    IRBuilder<> Builder(Copy);
    Type *T = wordsOf(M.getContext(), Whole);
    auto At = [&](Value *Pointer, uint64_t Offset) {
      return Offset ? Builder.CreateConstInBoundsGEP1_64(Builder.getInt8Ty(), Pointer, Offset)
                    : Pointer;
    };
    for (uint64_t Offset = 0; Offset < Bytes; Offset += Whole) {
      Value *V = Builder.CreateAlignedLoad(T, At(Copy->getSource(), Offset), Align(Whole),
                                           Copy->isVolatile());
      Builder.CreateAlignedStore(V, At(Copy->getDest(), Offset), Align(Whole), Copy->isVolatile());
    }
    Copy->eraseFromParent();
  }
}

/// Places in the source are wanted of what reaches memory, of calls and of branches. Of arithmetic
/// each copy that is inlined would only take time.
void dropUnwantedPlaces(Module &M) {
  for (Function &F : M)
    for (BasicBlock &B : F)
      for (Instruction &I : B)
        if (!I.mayReadOrWriteMemory() && !I.isTerminator() && !isa<CallBase, AllocaInst>(I))
          I.setDebugLoc(DebugLoc());
}

/// Reads of the launch shape and of thread coordinates never change in a thread: one call
/// each, at the entry, so that a loop's step is seen to be invariant.
void hoistCoordinates(Module &M) {
  for (Function &F : M) {
    if (F.isDeclaration())
      continue;
    DenseMap<Function *, CallInst *> First;
    for (BasicBlock &B : F)
      for (Instruction &I : make_early_inc_range(B)) {
        auto *Call = dyn_cast<CallInst>(&I);
        Function *Callee = Call ? Call->getCalledFunction() : nullptr;
        if (!Callee || !Callee->getName().starts_with("llvm.nvvm.read.ptx.sreg.") ||
            Call->arg_size() != 0 || !Callee->getName().contains("id"))
          continue;
        auto [It, New] = First.try_emplace(Callee, Call);
        if (New) {
          Instruction &Top = *F.getEntryBlock().getFirstInsertionPt();
          if (Call != &Top)
            Call->moveBefore(Top.getIterator());
        } else {
          Call->replaceAllUsesWith(It->second);
          Call->eraseFromParent();
        }
      }
  }
}

/// Adds the pass if it is the one called \p Name.
template <class Pass, class Manager> bool addOwn(StringRef Name, Manager &Passes) {
  if (Name == Pass::Name)
    Passes.addPass(Pass());
  return Name == Pass::Name;
}

void runPipeline(Module &M, TargetMachine &TM, StringRef Passes) {
  LoopAnalysisManager LAM;
  FunctionAnalysisManager FAM;
  CGSCCAnalysisManager CGAM;
  ModuleAnalysisManager MAM;
  PassBuilder PB(&TM);
  PB.registerPipelineParsingCallback(
      [](StringRef Name, FunctionPassManager &FPM, ArrayRef<PassBuilder::PipelineElement>) {
        return addOwn<PrepareArguments>(Name, FPM) || addOwn<SplitStructures>(Name, FPM) ||
               addOwn<UnrollArrays>(Name, FPM) || addOwn<ChooseElements>(Name, FPM) ||
               addOwn<JoinFields>(Name, FPM) || addOwn<NarrowLoads>(Name, FPM);
      });
  PB.registerPipelineParsingCallback(
      [](StringRef Name, ModulePassManager &MPM, ArrayRef<PassBuilder::PipelineElement>) {
        return addOwn<InlineCalls>(Name, MPM);
      });
  PB.registerModuleAnalyses(MAM);
  PB.registerCGSCCAnalyses(CGAM);
  PB.registerFunctionAnalyses(FAM);
  PB.registerLoopAnalyses(LAM);
  PB.crossRegisterProxies(LAM, FAM, CGAM, MAM);
  ModulePassManager MPM;
  cantFail(PB.parsePassPipeline(MPM, Passes));
  MPM.run(M, MAM);
}

/// The machine is made once for each thread: that takes longer than to simplify a small file.
/// It holds nothing of a module.
Expected<TargetMachine *> targetMachine(const Triple &T, StringRef Arch) {
  static std::once_flag Once;
  std::call_once(Once, [] {
    LLVMInitializeNVPTXTargetInfo();
    LLVMInitializeNVPTXTarget();
    LLVMInitializeNVPTXTargetMC();
  });
  thread_local std::map<std::pair<std::string, std::string>, std::unique_ptr<TargetMachine>> Made;
  std::unique_ptr<TargetMachine> &Machine = Made[{T.str(), Arch.str()}];
  if (Machine)
    return Machine.get();
  std::string Error;
  const Target *Backend = TargetRegistry::lookupTarget(T, Error);
  if (!Backend)
    return createStringError(Error);
  Machine.reset(Backend->createTargetMachine(T, Arch, "", TargetOptions(), std::nullopt));
  return Machine.get();
}
} // namespace

Error warplint::simplify(Module &M, StringRef Arch) {
  if (M.getTargetTriple().empty())
    M.setTargetTriple(Triple("nvptx64-nvidia-cuda"));
  auto TM = targetMachine(M.getTargetTriple(), Arch);
  if (!TM)
    return TM.takeError();
  dropUnwantedPlaces(M);
  markForInlining(M);
  leaveToHost(M);
  callIntrinsicsDirectly(M);
  readIndexRegisters(M);
  writeLibraryIntegersPlainly(M);
  markMath(M);
  writeAtomicsPlainly(M);
  moveHalvesAsIntegers(M);
  copyWholeVectors(M);
  if (writeReductionsPlainly(M))
    runPipeline(M, **TM, "function<eager-inv>(scalarizer)");
  // Calls go before nvptx-lower-args: fields of by-value structs that are read through `this`
  // become plain loads by it, whose pointers that pass then marks global. What is known of a
  // function is forgotten before the next one.
  runPipeline(
      M, **TM,
      "globaldce,warplint-inline-calls,globaldce,function<eager-inv>(warplint-prepare-arguments,"
      "nvptx-lower-args,warplint-split-structures,sroa<preserve-cfg>,infer-address-spaces,"
      "early-cse,instsimplify,warplint-unroll-arrays,warplint-choose-elements,"
      "warplint-join-fields,warplint-narrow-loads)");
  hoistCoordinates(M);
  return Error::success();
}

using namespace llvm;

namespace {
struct IndexVariable {
  StringLiteral Name, Register;
};
constexpr IndexVariable Variables[] = {
    {"threadIdx", "tid"}, {"blockIdx", "ctaid"}, {"blockDim", "ntid"}, {"gridDim", "nctaid"}};
constexpr unsigned Components = 3, ComponentBytes = 4;

CallInst *readRegister(IRBuilder<> &Builder, StringRef Register, unsigned Component) {
  const char Letter[] = {"xyz"[Component], '\0'};
  const Intrinsic::ID Read =
      Intrinsic::lookupIntrinsicID(("llvm.nvvm.read.ptx.sreg." + Register + "." + Letter).str());
  return Builder.CreateCall(
      Intrinsic::getOrInsertDeclaration(Builder.GetInsertBlock()->getModule(), Read));
}

/// The component that \p Load reads if it begins at \p Offset.
std::optional<unsigned> componentOf(const LoadInst &Load, const APInt &Offset) {
  if (!Load.getType()->isIntegerTy(8 * ComponentBytes) || Offset.urem(ComponentBytes) != 0 ||
      Offset.uge(Components * ComponentBytes))
    return std::nullopt;
  return unsigned(Offset.getZExtValue() / ComponentBytes);
}

using Loads = SmallVector<std::pair<LoadInst *, unsigned>, 16>;

/// Adds the loads of single components through \p Address, which is \p Offset into the variable.
void findLoads(User &Address, const APInt &Offset, const DataLayout &Layout, Loads &To) {
  for (User *U : Address.users()) {
    APInt Within = Offset;
    if (auto *Load = dyn_cast<LoadInst>(U)) {
      if (std::optional<unsigned> Component = componentOf(*Load, Offset))
        To.push_back({Load, *Component});
    } else if (auto *Element = dyn_cast<GEPOperator>(U)) {
      if (Element->accumulateConstantOffset(Layout, Within))
        findLoads(*Element, Within, Layout, To);
    } else if (isa<AddrSpaceCastOperator>(U)) {
      findLoads(*U, Offset, Layout, To);
    }
  }
}

/// A variable of the thread with all components, at the entry of \p F.
Value *copyFor(Function &F, const IndexVariable &V, Type *Pointer) {
  IRBuilder<> Builder(&F.getEntryBlock(), F.getEntryBlock().getFirstInsertionPt());
  Type *Word = Builder.getInt32Ty();
  Value *Copy = Builder.CreateAlloca(ArrayType::get(Word, Components), nullptr, V.Name);
  for (unsigned I = 0; I < Components; ++I)
    Builder.CreateStore(
        readRegister(Builder, V.Register, I),
        Builder.CreateConstInBoundsGEP1_64(Builder.getInt8Ty(), Copy, I * ComponentBytes));
  return Builder.CreateAddrSpaceCast(Copy, Pointer);
}

/// Has what is left of the uses of \p G, which are no reads of one component, use copies.
void useCopies(GlobalVariable &G, const IndexVariable &V) {
  convertUsersOfConstantsToInstructions({&G});
  SmallMapVector<Function *, Value *, 8> Copies;
  for (User *U : make_early_inc_range(G.users())) {
    auto *Generic = dyn_cast<AddrSpaceCastInst>(U);
    if (!Generic || Generic->use_empty())
      continue;
    Value *&Copy = Copies[Generic->getFunction()];
    if (!Copy)
      Copy = copyFor(*Generic->getFunction(), V, Generic->getType());
    Generic->replaceAllUsesWith(Copy);
    Generic->eraseFromParent();
  }
}
} // namespace

void warplint::readIndexRegisters(Module &M) {
  for (const IndexVariable &V : Variables) {
    GlobalVariable *G = M.getGlobalVariable(V.Name);
    if (!G || !G->isDeclaration())
      continue;
    const DataLayout &Layout = M.getDataLayout();
    Loads Found;
    findLoads(*G, APInt(Layout.getIndexTypeSizeInBits(G->getType()), 0), Layout, Found);
    for (auto &[Load, Component] : Found) {
      IRBuilder<> Builder(Load);
      Load->replaceAllUsesWith(readRegister(Builder, V.Register, Component));
      Load->eraseFromParent();
    }
    G->removeDeadConstantUsers();
    if (!G->use_empty())
      useCopies(*G, V);
  }
}
