//===- lib/lower/Accesses.cpp - Instructions that reach memory --*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/passes/InlineCalls.h"
#include "lib/lower/FunctionLowering.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/IntrinsicInst.h"

#include <bit>

using namespace warplint;

void FunctionLowering::refuse(RefusalReason Reason, const llvm::Instruction &I,
                              std::string Detail) {
  refuse(Reason, siteOf(I, 0, true, true).Range, std::move(Detail));
}

void FunctionLowering::refuse(RefusalReason Reason, const SourceRange &Where, std::string Detail) {
  Refusal R{Reason, K.Source.Name, std::move(Detail), Where};
  if (!R.Where.isValid())
    R.Where = K.Source.Where;
  if (!llvm::is_contained(K.Refusals, R))
    K.Refusals.push_back(std::move(R));
}

namespace {
/// The objects that \p Address is computed from: what conditions ask, and what is read at an
/// address, does not count.
llvm::SmallSetVector<unsigned, 2> basesOf(const Expr *Address) {
  llvm::SmallSetVector<unsigned, 2> Objects;
  llvm::SmallSetVector<const Expr *, 16> Work;
  Work.insert(Address);
  for (size_t I = 0; I < Work.size(); ++I) {
    const Expr *E = Work[I];
    if (E->Kind == ExprKind::Address)
      Objects.insert(unsigned(E->Value));
    if (E->Kind == ExprKind::Select)
      Work.insert_range(E->Operands.drop_front());
    else if (E->Kind != ExprKind::Opaque && E->Kind != ExprKind::Table)
      Work.insert_range(E->Operands);
  }
  return Objects;
}
} // namespace

/// Where a pointer was an integer in between, its address tells what it is to: kernels align the
/// beginning of shared memory so.
void FunctionLowering::takeSpaceFromAddress(Access &A) {
  const auto Bases = basesOf(A.Address);
  if (Bases.empty() ||
      !llvm::all_of(Bases, [&](unsigned O) { return K.Objects[O].In == Space::Shared; }))
    return;
  A.In = Space::Shared;
  if (Bases.size() == 1)
    A.Object = Bases.front();
}

/// Says so if what \p Pointer reaches cannot be costed as memory of one kind.
bool FunctionLowering::refuseSpace(const llvm::Instruction &I, const llvm::Value *Pointer) {
  const Reach To = reachOf(Pointer);
  if (To.OtherBlocks)
    refuse(RefusalReason::DistributedSharedMemory, I, "");
  else if (To.Shared && To.Global)
    refuse(RefusalReason::SeveralSpaces, I, "");
  else
    return false;
  return true;
}

void FunctionLowering::addAccess(const llvm::Instruction &I, const llvm::Value *Pointer,
                                 AccessKind Kind, uint64_t Bytes, uint64_t Align, const Expr *When,
                                 std::vector<Statement> &Body, int64_t Displacement) {
  Access A;
  bool Assumed = false;
  if (refuseSpace(I, Pointer))
    return;
  A.In = spaceOf(Pointer, Assumed);
  if (A.In == Space::Local)
    return noteLocal(I, Pointer);
  if (Pointer->getType()->getPointerAddressSpace() == 101)
    return noteLocal(I, Pointer); // parameters
  if (A.In == Space::Constant)
    return; // a cache of its own
  A.Kind = Kind;
  A.BytesPerLane = unsigned(Bytes);
  A.Align = unsigned(Align);
  A.Address = Pool.add(valueAt(Pointer, I.getParent()), Pool.constant(Displacement));
  A.When = When;
  A.Object = objectOf(Pointer);
  if (Assumed)
    takeSpaceFromAddress(A);
  if (A.In == Space::Shared)
    A.Indexed = subscriptOf(Pointer, I.getParent());
  if (A.Object && Assumed && A.In == Space::Global)
    K.Objects[*A.Object].Assumed = true;
  Site At = siteOf(I, unsigned(Bytes), reads(Kind), writes(Kind));
  if (!At.Range.isValid())
    At.Range = K.Source.Where;
  if (const auto *Load = llvm::dyn_cast<llvm::LoadInst>(&I))
    A.Volatile = Load->isVolatile();
  if (const auto *Store = llvm::dyn_cast<llvm::StoreInst>(&I))
    A.Volatile = Store->isVolatile();
  Body.push_back({Statement::Access, K.add(std::move(A), std::move(At))});
}

namespace {
/// What the machine moves at once.
struct Piece {
  uint64_t At; ///< bytes from the beginning
  uint64_t Bytes;
  uint64_t Align; ///< of its own address
};

/// The pieces in which \p Bytes at an address of that alignment are copied: each is a power of
/// two, 16 at most and no more than the alignment allows, as NVPTX has it.
llvm::SmallVector<Piece, 4> piecesOf(uint64_t Bytes, llvm::Align Alignment) {
  llvm::SmallVector<Piece, 4> Pieces;
  const uint64_t Most = std::min<uint64_t>(Alignment.value(), 16);
  for (uint64_t At = 0; At < Bytes;) {
    Piece P{At, std::min(Most, llvm::bit_floor(Bytes - At)),
            llvm::commonAlignment(Alignment, At).value()};
    Pieces.push_back(P);
    At += P.Bytes;
  }
  return Pieces;
}

/// The same for a value of type \p T. One that has an instruction of its own goes as a whole,
/// whatever Clang knows of its address: `float` of an array that is read through a `float2 *`.
/// Others come of copies, `i24` for a structure of three bytes.
llvm::SmallVector<Piece, 4> piecesOf(llvm::Type *T, llvm::Align Alignment,
                                     const llvm::DataLayout &Layout) {
  const uint64_t Bytes = Layout.getTypeStoreSize(T);
  if (std::has_single_bit(Bytes) && Bytes <= 16)
    return {{0, Bytes, Alignment.value()}};
  return piecesOf(Bytes, Alignment);
}
} // namespace

void FunctionLowering::addBarrier(const llvm::Instruction &I, bool WholeBlock, const Expr *When,
                                  std::vector<Statement> &Body) {
  bool Alone = !Loops.getLoopFor(I.getParent());
  const unsigned Number = K.add(Barrier{When, WholeBlock, Alone}, siteOf(I, 0, true, true));
  Body.push_back({Statement::Barrier, Number});
}

namespace {
/// "add.u32" for atomicrmw and for what stands in for it.
std::string atomicName(const llvm::AtomicRMWInst &I) {
  using RMW = llvm::AtomicRMWInst;
  unsigned Bits = I.getType()->getPrimitiveSizeInBits();
  const char *Type = I.getType()->isFloatingPointTy() ? ".f" : ".u";
  switch (I.getOperation()) {
  case RMW::Xchg:
    return "exch.b" + std::to_string(Bits);
  case RMW::Add:
  case RMW::Sub: {
    const auto *By = llvm::dyn_cast<llvm::ConstantInt>(I.getValOperand());
    bool Inc = By && By->isOne() && I.use_empty() && I.getOperation() == RMW::Add;
    return (Inc ? "inc.u" : "add.u") + std::to_string(Bits);
  }
  case RMW::FAdd:
  case RMW::FSub:
    return "add.f" + std::to_string(Bits);
  case RMW::And:
    return "and.b" + std::to_string(Bits);
  case RMW::Or:
    return "or.b" + std::to_string(Bits);
  case RMW::Xor:
    return "xor.b" + std::to_string(Bits);
  case RMW::Max:
  case RMW::FMax:
  case RMW::UMax:
    return std::string("max") + Type + std::to_string(Bits);
  case RMW::Min:
  case RMW::FMin:
  case RMW::UMin:
    return std::string("min") + Type + std::to_string(Bits);
  default:
    return "rmw.b" + std::to_string(Bits);
  }
}
} // namespace

void FunctionLowering::lowerAccesses(Block B, const Expr *When, std::vector<Statement> &Body) {
  for (const llvm::Instruction &I : *B) {
    unsigned Before = K.Accesses.size();
    if (const auto *Load = llvm::dyn_cast<llvm::LoadInst>(&I)) {
      for (const Piece &P : piecesOf(I.getType(), Load->getAlign(), Layout))
        addAccess(I, Load->getPointerOperand(), AccessKind::Load, P.Bytes, P.Align, When, Body,
                  int64_t(P.At));
    } else if (const auto *Store = llvm::dyn_cast<llvm::StoreInst>(&I)) {
      llvm::Type *T = Store->getValueOperand()->getType();
      for (const Piece &P : piecesOf(T, Store->getAlign(), Layout))
        addAccess(I, Store->getPointerOperand(), AccessKind::Store, P.Bytes, P.Align, When, Body,
                  int64_t(P.At));
    } else if (const auto *Rmw = llvm::dyn_cast<llvm::AtomicRMWInst>(&I)) {
      addAccess(I, Rmw->getPointerOperand(), AccessKind::Atomic,
                Layout.getTypeStoreSize(I.getType()), Rmw->getAlign().value(), When, Body);
      if (K.Accesses.size() > Before)
        K.Accesses.back().Operation = atomicName(*Rmw);
    } else if (const auto *Cas = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&I)) {
      uint64_t Bytes = Layout.getTypeStoreSize(Cas->getNewValOperand()->getType());
      addAccess(I, Cas->getPointerOperand(), AccessKind::Atomic, Bytes, Bytes, When, Body);
      if (K.Accesses.size() > Before)
        K.Accesses.back().Operation = "cas.b" + std::to_string(8 * Bytes);
    } else if (const auto *Call = llvm::dyn_cast<llvm::CallBase>(&I)) {
      if (const auto *Asm = llvm::dyn_cast<llvm::InlineAsm>(Call->getCalledOperand()))
        lowerAssembly(*Call, *Asm, When, Body);
      else
        lowerCallAccess(*Call, When, Body);
    }
  }
}

/// Whether what \p Pointer points to lies in memory whose costs are told.
bool FunctionLowering::isCounted(const llvm::Value *Pointer) {
  bool Assumed = false;
  const Space In = spaceOf(Pointer, Assumed);
  return In == Space::Shared || In == Space::Global;
}

/// Whether \p Copy is what is left of `int x[4] = {1, 2, 3, 4};`: no access of the source.
static bool isInitializer(const llvm::AnyMemTransferInst &Copy) {
  const auto *From =
      llvm::dyn_cast<llvm::GlobalVariable>(llvm::getUnderlyingObject(Copy.getRawSource()));
  return From && From->isConstant() && From->hasPrivateLinkage() &&
         llvm::isa<llvm::AllocaInst>(llvm::getUnderlyingObject(Copy.getRawDest()));
}

/// A copy of a structure: what the machine moves is pieces of the alignment's size.
void FunctionLowering::lowerCopy(const llvm::CallBase &I, const Expr *When,
                                 std::vector<Statement> &Body) {
  const auto &Copy = llvm::cast<llvm::AnyMemIntrinsic>(I);
  const auto *Length = llvm::dyn_cast<llvm::ConstantInt>(Copy.getLength());
  const auto *Transfer = llvm::dyn_cast<llvm::AnyMemTransferInst>(&I);
  if (Transfer && isInitializer(*Transfer))
    return;
  llvm::Align Alignment = Copy.getDestAlign().valueOrOne();
  if (Transfer)
    Alignment = std::min(Alignment, Transfer->getSourceAlign().valueOrOne());
  constexpr uint64_t MostPieces = 64;
  if (!Length || Length->getZExtValue() > MostPieces * std::min<uint64_t>(Alignment.value(), 16)) {
    if (isCounted(Copy.getRawDest()) || (Transfer && isCounted(Transfer->getRawSource())))
      refuse(RefusalReason::UnknownCall, I, "a copy of unknown or great length");
    return;
  }
  for (const Piece &P : piecesOf(Length->getZExtValue(), Alignment)) {
    if (Transfer)
      addAccess(I, Transfer->getRawSource(), AccessKind::Load, P.Bytes, P.Align, When, Body,
                int64_t(P.At));
    addAccess(I, Copy.getRawDest(), AccessKind::Store, P.Bytes, P.Align, When, Body, int64_t(P.At));
  }
}

bool FunctionLowering::lowerIntrinsicAccess(const llvm::CallBase &I, llvm::StringRef Name,
                                            const Expr *When, std::vector<Statement> &Body) {
  if (!Name.consume_front("llvm.nvvm."))
    return false;
  if (Name.starts_with("barrier.cta") || Name.starts_with("barrier0") ||
      Name.starts_with("bar.sync") || Name.starts_with("barrier.sync") ||
      Name.starts_with("barrier.n")) {
    const auto *Id =
        I.arg_empty() ? nullptr : llvm::dyn_cast<llvm::ConstantInt>(I.getArgOperand(0));
    bool Whole = I.arg_empty() || (I.arg_size() == 1 && Id && Id->isZero());
    addBarrier(I, Whole, When, Body);
    return true;
  }
  if (Name.starts_with("cp.async.bulk") || Name.starts_with("cp.reduce.async.bulk")) {
    refuse(RefusalReason::TensorMemoryAccess, I, "");
    return true;
  }
  if (Name.consume_front("cp.async.")) { // {ca|cg}.shared.global.BYTES[.s](dst, src[, size])
    unsigned Bytes = 0;
    llvm::StringRef Tail = Name;
    Tail.consume_front("ca.shared.global.") || Tail.consume_front("cg.shared.global.");
    if (Tail.consumeInteger(10, Bytes))
      return true; // commit, wait: no traffic
    addAccess(I, I.getArgOperand(1), AccessKind::CopyLoad, Bytes, Bytes, When, Body);
    addAccess(I, I.getArgOperand(0), AccessKind::CopyStore, Bytes, Bytes, When, Body);
    return true;
  }
  if (Name.consume_front("ldmatrix.sync.aligned.") || Name.starts_with("stmatrix.sync.aligned.")) {
    bool Load = !Name.consume_front("stmatrix.sync.aligned.");
    unsigned Count = Name.contains(".x4") ? 4 : Name.contains(".x2") ? 2 : 1;
    unsigned Before = K.Accesses.size();
    addAccess(I, I.getArgOperand(0), Load ? AccessKind::LoadMatrix : AccessKind::StoreMatrix, 16,
              16, When, Body);
    if (K.Accesses.size() > Before)
      K.Accesses.back().Matrices = Count;
    return true;
  }
  if (Name.starts_with("wgmma.")) {
    refuse(RefusalReason::WarpgroupMatrix, I, "");
    return true;
  }
  if (Name.starts_with("tex.") || Name.starts_with("suld.") || Name.starts_with("sust.") ||
      Name.starts_with("tld4.")) {
    refuse(RefusalReason::Texture, I, "");
    return true;
  }
  return false;
}

/// The name of a function as its source has it, without arguments and what encloses it.
static std::string writtenName(llvm::StringRef Mangled) {
  const std::string Terminated = Mangled.str();
  llvm::ItaniumPartialDemangler Demangler;
  if (Demangler.partialDemangle(Terminated.c_str()))
    return Terminated;
  size_t Size = 0;
  std::unique_ptr<char, decltype(&std::free)> Base(Demangler.getFunctionBaseName(nullptr, &Size),
                                                   &std::free);
  return Base ? std::string(Base.get()) : Terminated;
}

/// Whether an intrinsic of the target moves data in a way that is not known. Barriers in memory,
/// fences and hints move none.
static bool isUnknownAccess(const llvm::CallBase &I, llvm::StringRef Name) {
  if (Name.starts_with("llvm.masked.") || Name.starts_with("llvm.vp.") ||
      Name.starts_with("llvm.matrix."))
    return true;
  return Name.consume_front("llvm.nvvm.") && I.mayReadOrWriteMemory() &&
         llvm::none_of(llvm::ArrayRef<llvm::StringRef>{"mbarrier", "prefetch", "fence", "membar",
                                                       "discard", "applypriority"},
                       [&](llvm::StringRef Part) { return Name.contains(Part); });
}

/// Whether \p Name is of the runtime that kernels launch others with (CUDA programming guide, CUDA
/// Dynamic Parallelism, API reference). What it moves is no access of the warp's.
static bool isDeviceRuntime(llvm::StringRef Name) {
  if (!Name.consume_front("cuda"))
    return false;
  Name.consume_back("_ptsz");
  Name.consume_back("V2");
  Name.consume_back("WithFlags");
  return llvm::StringSwitch<bool>(Name)
      .Cases({"LaunchDevice", "GetParameterBuffer", "DeviceSynchronize"}, true)
      .Cases({"StreamCreate", "StreamDestroy", "StreamWaitEvent"}, true)
      .Cases({"EventCreate", "EventRecord", "EventDestroy"}, true)
      .Cases({"Malloc", "Free", "MemcpyAsync", "Memcpy2DAsync", "Memcpy3DAsync"}, true)
      .Cases({"MemsetAsync", "Memset2DAsync", "Memset3DAsync"}, true)
      .Cases({"GetLastError", "PeekAtLastError", "GetErrorString", "GetErrorName"}, true)
      .Cases({"GetDevice", "GetDeviceCount", "DeviceGetAttribute", "DeviceGetLimit"}, true)
      .Cases({"DeviceGetCacheConfig", "DeviceGetSharedMemConfig", "RuntimeGetVersion"}, true)
      .Cases({"FuncGetAttributes", "OccupancyMaxActiveBlocksPerMultiprocessor"}, true)
      .Default(false);
}

void FunctionLowering::lowerCallAccess(const llvm::CallBase &I, const Expr *When,
                                       std::vector<Statement> &Body) {
  if (llvm::isa<llvm::AnyMemIntrinsic>(I))
    return lowerCopy(I, When, Body);
  const llvm::Function *Callee = I.getCalledFunction();
  bool PassesPointer = llvm::any_of(I.args(), [&](const llvm::Use &U) {
    if (!U->getType()->isPointerTy())
      return false;
    if (llvm::isa<llvm::Constant>(U)) { // null, a text, an array of the kernel's
      const auto *Of = llvm::dyn_cast<llvm::GlobalVariable>(llvm::getUnderlyingObject(U));
      return Of && !Of->isConstant();
    }
    bool Assumed;
    return spaceOf(U, Assumed) != Space::Local;
  });
  if (!Callee) {
    if (PassesPointer)
      refuse(RefusalReason::IndirectCall, I, "");
    return;
  }
  llvm::StringRef Name = Callee->getName();
  if (lowerFragment(I, Name, When, Body) || lowerIntrinsicAccess(I, Name, When, Body))
    return;
  if (Callee->isIntrinsic()) {
    if (PassesPointer && isUnknownAccess(I, Name))
      refuse(RefusalReason::UnknownCall, I, "'" + Name.str() + "'");
    return;
  }
  const std::string Written = writtenName(Name);
  const llvm::StringRef Plain = Written;
  if (auto InError = AllFacts.CallErrors.find(Name.str()); InError != AllFacts.CallErrors.end())
    return refuse(RefusalReason::CallInError, InError->second.Where,
                  "'" + Plain.str() + "': " + InError->second.Message);
  if (isTooLargeToFollow(I))
    return refuse(RefusalReason::TooLarge, I,
                  "'" + Plain.str() + "' is not followed: with its " +
                      std::to_string(Callee->getInstructionCount()) +
                      " instructions there would be more than " +
                      std::to_string(InlineCalls::MostInstructions));
  if (Plain.starts_with("tex") || Plain.starts_with("surf")) // handles are integers
    return refuse(RefusalReason::Texture, I, "'" + Plain.str() + "'");
  if (!PassesPointer)
    return;
  if (Plain.starts_with("atomic")) {
    unsigned Before = K.Accesses.size();
    uint64_t Bytes =
        I.getType()->isVoidTy() ? 4 : Layout.getTypeStoreSize(I.getType()).getFixedValue();
    addAccess(I, I.getArgOperand(0), AccessKind::Atomic, Bytes, Bytes, When, Body);
    if (K.Accesses.size() > Before)
      K.Accesses.back().Operation = Plain.drop_front(6).lower() +
                                    (I.getType()->isFloatingPointTy() ? ".f" : ".u") +
                                    std::to_string(8 * Bytes);
    return;
  }
  if (Plain == "printf" || Plain == "vprintf" || Plain.starts_with("__assert") || Plain == "free" ||
      isDeviceRuntime(Plain) || I.doesNotAccessMemory())
    return;
  bool Recursive = !Callee->isDeclaration();
  refuse(Recursive ? RefusalReason::RecursiveCall : RefusalReason::UnknownCall, I,
         "'" + Plain.str() + "'");
}
