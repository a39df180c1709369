// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/lower/Calls.h"

#include "lib/frontend/passes/Passes.h"
#include "lib/lower/Accesses.h"
#include "lib/lower/Arithmetic.h"
#include "lib/lower/Assembly.h"
#include "lib/lower/Fragments.h"
#include "lib/lower/Pointers.h"
#include "lib/lower/Ptx.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace warplint;

static const Expr *lowerMask(ExprPool &Pool, llvm::StringRef Which) {
  const Expr *Bit = Pool.shl(Pool.constant(1), Pool.lane());
  const Expr *Below = Pool.sub(Bit, Pool.constant(1));
  const Expr *Mask = llvm::StringSwitch<const Expr *>(Which)
                         .Case("eq", Bit)
                         .Case("lt", Below)
                         .Case("le", Pool.bor(Bit, Below))
                         .Case("gt", Pool.bxor(Pool.bor(Bit, Below), Pool.constant(-1)))
                         .Case("ge", Pool.bxor(Below, Pool.constant(-1)))
                         .Default(nullptr);
  return Mask ? Pool.wrap(32, Mask) : nullptr;
}

/// The thread's number in its block, as warps are formed.
static const Expr *linearThread(ExprPool &Pool) {
  const Expr *Row = Pool.add(Pool.threadIdx(1), Pool.mul(Pool.blockDim(1), Pool.threadIdx(2)));
  return Pool.add(Pool.threadIdx(0), Pool.mul(Pool.blockDim(0), Row));
}

const Expr *warplint::lowerRegister(ExprPool &Pool, llvm::StringRef Name) {
  auto [Register, Dim] = Name.rsplit('.');
  unsigned D = Dim == "x" ? 0 : Dim == "y" ? 1 : Dim == "z" ? 2 : 3;
  if (D < 3) {
    if (Register == "tid")
      return Pool.threadIdx(D);
    if (Register == "ctaid")
      return Pool.blockIdx(D);
    if (Register == "ntid")
      return Pool.blockDim(D);
    if (Register == "nctaid")
      return Pool.gridDim(D);
  }
  if (Name == "laneid")
    return Pool.lane();
  if (Name == "warpsize")
    return Pool.constant(32);
  if (Name == "warpid")
    return Pool.div(linearThread(Pool), Pool.constant(32));
  if (Register == "lanemask")
    return lowerMask(Pool, Dim);
  return nullptr;
}

std::optional<ExprKind> warplint::shuffleKind(llvm::StringRef Mode) {
  return llvm::StringSwitch<std::optional<ExprKind>>(Mode)
      .Case("idx", ExprKind::ShuffleIdx)
      .Case("up", ExprKind::ShuffleUp)
      .Case("down", ExprKind::ShuffleDown)
      .Case("bfly", ExprKind::ShuffleXor)
      .Default(std::nullopt);
}

static const Expr *lowerShuffle(ValueLowering &Values, const llvm::CallBase &I,
                                llvm::StringRef Name) {
  // llvm.nvvm.shfl.sync.MODE.TYPE(mask, value, lane, clamp); the older ones lack the mask.
  unsigned First = Name.consume_front("sync.") ? 1 : 0;
  std::optional<ExprKind> Kind = shuffleKind(Name.split('.').first);
  if (!Kind || !I.getArgOperand(First)->getType()->isIntegerTy())
    return Values.Opaques.of(I, {}, /*PerLane=*/true);
  return Values.Pool.shuffle(*Kind, Values.operand(I, First), Values.operand(I, First + 1),
                             Values.operand(I, First + 2));
}

static bool isOfInteger(const llvm::CallBase &I) { return I.getType()->isIntegerTy(); }

static const Expr *lowerIntrinsic(ValueLowering &Values, const llvm::CallBase &I,
                                  llvm::StringRef Name) {
  ExprPool &Pool = Values.Pool;
  auto Arg = [&](unsigned N) { return Values.operand(I, N); };
  unsigned Bits = isOfInteger(I) ? I.getType()->getIntegerBitWidth() : 0;
  auto Unsigned = [&](unsigned N) { return Pool.unsign(Bits, Arg(N)); };
  if (Name.consume_front("llvm.nvvm.shfl."))
    return lowerShuffle(Values, I, Name);
  if (Name.starts_with("llvm.nvvm.internal.addrspace.wrap"))
    return Arg(0);
  if (Name.starts_with("llvm.nvvm.vote.ballot.sync"))
    return Pool.ballot(Arg(1));
  if (Name.starts_with("llvm.nvvm.activemask"))
    if (const Expr *Lanes = Values.activeIn(I.getParent()))
      return Lanes;
  // The same answer for every lane of the warp or block.
  if (Name.starts_with("llvm.nvvm.vote.") || Name.starts_with("llvm.nvvm.activemask") ||
      Name.starts_with("llvm.nvvm.redux.") || Name.starts_with("llvm.nvvm.barrier") ||
      Name.starts_with("llvm.nvvm.read.ptx.sreg."))
    return Values.Opaques.of(I, {}, Name.contains("clock") || Name.contains("timer"));
  switch (I.getIntrinsicID()) {
  case llvm::Intrinsic::ctpop:
    return Pool.popc(Bits, Arg(0));
  case llvm::Intrinsic::ctlz:
    return Pool.clz(Bits, Arg(0));
  case llvm::Intrinsic::cttz:
    return Pool.ctz(Bits, Arg(0));
  case llvm::Intrinsic::bitreverse:
    return Pool.brev(Bits, Arg(0));
  case llvm::Intrinsic::smin:
    return Pool.min(Arg(0), Arg(1));
  case llvm::Intrinsic::smax:
    return Pool.max(Arg(0), Arg(1));
  case llvm::Intrinsic::umin:
    return minUnsigned(Pool, Bits, Arg(0), Arg(1));
  case llvm::Intrinsic::umax:
    return maxUnsigned(Pool, Bits, Arg(0), Arg(1));
  case llvm::Intrinsic::abs:
    return Pool.max(Arg(0), Pool.sub(Pool.constant(0), Arg(0)));
  case llvm::Intrinsic::uadd_with_overflow:
  case llvm::Intrinsic::sadd_with_overflow:
    return Pool.add(Arg(0), Arg(1));
  case llvm::Intrinsic::fshl: // the high word of (a:b) << c
    if (Bits == 32 && Arg(2)->isConst()) {
      int64_t By = Arg(2)->Value & 31;
      return Pool.wrap(32, Pool.bor(Pool.shl(Arg(0), Pool.constant(By)),
                                    Pool.shr(Unsigned(1), Pool.constant(32 - By))));
    }
    break;
  default:
    break;
  }
  return nullptr;
}

const Expr *warplint::lowerCall(ValueLowering &Values, const llvm::CallBase &I) {
  if (const auto *Asm = llvm::dyn_cast<llvm::InlineAsm>(I.getCalledOperand()))
    return lowerAssemblyValue(Values, I, *Asm);
  const llvm::Function *Callee = I.getCalledFunction();
  if (!Callee)
    return Values.Opaques.of(I, {}, /*PerLane=*/true);
  llvm::StringRef Name = Callee->getName();
  if (Name.consume_front("llvm.nvvm.read.ptx.sreg."))
    if (const Expr *E = lowerRegister(Values.Pool, Name))
      return E;
  if (Callee->isIntrinsic())
    if (const Expr *E = lowerIntrinsic(Values, I, Callee->getName()))
      return E;
  bool Pure = I.doesNotAccessMemory() || Callee->getName().starts_with("__nv_");
  bool Varies = Callee->getName().contains("clock") || Callee->getName().contains("timer") ||
                I.isConvergent();
  return Values.opaque(I, /*PerLane=*/!Pure || Varies);
}

/// What is waited for at the intrinsic \p Name, which stands behind "llvm.nvvm.", in order; nothing
/// if that is no barrier.
static llvm::SmallVector<Barrier, 2> barriersNamed(const llvm::CallBase &I, llvm::StringRef Name) {
  const auto Number = [&](unsigned At) {
    return At < I.arg_size() ? llvm::dyn_cast<llvm::ConstantInt>(I.getArgOperand(At)) : nullptr;
  };
  constexpr llvm::StringLiteral Exchanges[] = {"shfl.", "vote.", "match.", "redux."};
  constexpr llvm::StringLiteral Fences[] = {"membar.", "fence."};
  if (Name.starts_with("bar.warp.sync"))
    return {Barrier{BarrierKind::Warp}};
  if (startsWithAny(Name, Exchanges)) // the value is lowered as others are
    return {Barrier{BarrierKind::Exchange}};
  if (startsWithAny(Name, Fences))
    return {Barrier{BarrierKind::Fence}};
  if (Name == "cp.async.commit.group")
    return {Barrier{BarrierKind::Commit}};
  if (Name == "cp.async.wait.group" && Number(0))
    return {waitForCopies(unsigned(Number(0)->getZExtValue()))};
  if (Name == "cp.async.wait.all")
    return waitForAllCopies();
  return {};
}

/// A barrier of the block, or of some warps: `barrier.cta.sync.aligned.count(id, threads)`,
/// `barrier.cta.red.and.aligned.all(id, predicate)`; an arrival there.
/// \returns whether \p Name, which stands behind "llvm.nvvm.", is one.
static bool lowerCtaBarrier(BlockAccesses &To, const llvm::CallBase &I, llvm::StringRef Name) {
  if (!Name.starts_with("barrier.cta."))
    return false;
  const bool IsOfSome = Name.ends_with(".count");
  if (hasPart(Name, "arrive"))
    To.addMeeting(I, meeting(BarrierKind::Arrive, /*InMemory=*/false), I.getArgOperand(0),
                  IsOfSome ? I.getArgOperand(1) : nullptr);
  else if (IsOfSome)
    To.addMeeting(I, meeting(BarrierKind::Named, /*InMemory=*/false), I.getArgOperand(0),
                  I.getArgOperand(1));
  else
    To.addBarrier(I, Barrier{BarrierKind::Block});
  return true;
}

/// A barrier in shared memory, or of a cluster, by the name of what is called.
/// \returns whether \p Name is one.
static bool lowerMeeting(BlockAccesses &To, const llvm::CallBase &I, llvm::StringRef Name) {
  const auto At = [&](unsigned N) { return N < I.arg_size() ? I.getArgOperand(N) : nullptr; };
  Barrier Arrive = meeting(BarrierKind::Arrive), Wait = meeting(BarrierKind::Wait);
  if (Name.starts_with("barrier.cluster.")) {
    Barrier &Of = hasPart(Name, "arrive") ? Arrive : Wait;
    Of.Which = To.Pool.constant(0);
    To.addBarrier(I, Of);
  } else if (Name.starts_with("mbarrier.init") || Name == "__warplint_prepare") {
    To.addMeeting(I, meeting(BarrierKind::Prepare), At(0), At(1));
  } else if (Name.starts_with("cp.async.mbarrier.arrive") || Name.starts_with("mbarrier.arrive") ||
             Name == "__warplint_arrive") {
    Arrive.HandsOver = !Name.starts_with("mbarrier.");
    To.addMeeting(I, Arrive, At(0));
  } else if (Name.starts_with("mbarrier.test.wait") || Name.starts_with("mbarrier.try.wait") ||
             Name == "__warplint_wait") {
    To.addMeeting(I, Wait, At(0));
  } else {
    return false;
  }
  return true;
}

/// Whether \p Name is of an intrinsic of NVPTX that is known, or of one of the bundled headers; it
/// is lowered then.
static bool lowerIntrinsicAccess(BlockAccesses &To, const llvm::CallBase &I, llvm::StringRef Name) {
  if (Name == "__warplint_grid_barrier") { // headers/toolkit/cooperative_groups.h
    Barrier Grid;
    Grid.OfGrid = true;
    To.addBarrier(I, Grid);
    return true;
  }
  const bool IsIntrinsic = Name.consume_front("llvm.nvvm.");
  if ((IsIntrinsic && lowerCtaBarrier(To, I, Name)) || lowerMeeting(To, I, Name))
    return true;
  if (!IsIntrinsic)
    return false;
  if (const auto Barriers = barriersNamed(I, Name); !Barriers.empty()) {
    for (const Barrier &B : Barriers)
      To.addBarrier(I, B);
    return true;
  }
  if (Name.starts_with("cp.async.bulk") || Name.starts_with("cp.reduce.async.bulk")) {
    To.refuse(RefusalReason::TensorMemoryAccess, I, "");
    return true;
  }
  if (Name.consume_front("cp.async.")) { // {ca|cg}.shared.global.BYTES[.s](dst, src[, size])
    unsigned Bytes = 0;
    llvm::StringRef Tail = Name;
    Tail.consume_front("ca.shared.global.") || Tail.consume_front("cg.shared.global.");
    if (Tail.consumeInteger(10, Bytes))
      return true; // an arrival at a barrier in memory: no traffic
    To.add(I, I.getArgOperand(1), AccessKind::CopyLoad, Bytes, Bytes);
    To.add(I, I.getArgOperand(0), AccessKind::CopyStore, Bytes, Bytes);
    return true;
  }
  if (Name.consume_front("ldmatrix.sync.aligned.") || Name.starts_with("stmatrix.sync.aligned.")) {
    bool Load = !Name.consume_front("stmatrix.sync.aligned.");
    unsigned Count = Name.contains(".x4") ? 4 : Name.contains(".x2") ? 2 : 1;
    const AccessKind Kind = Load ? AccessKind::LoadMatrix : AccessKind::StoreMatrix;
    if (Access *A = To.add(I, I.getArgOperand(0), Kind, 16, 16))
      A->Matrices = Count;
    return true;
  }
  if (Name.starts_with("wgmma.")) {
    To.refuse(RefusalReason::WarpgroupMatrix, I, "");
    return true;
  }
  if (Name.starts_with("tex.") || Name.starts_with("suld.") || Name.starts_with("sust.") ||
      Name.starts_with("tld4.")) {
    To.refuse(RefusalReason::Texture, I, "");
    return true;
  }
  return false;
}

/// The name of a function as its source has it, without arguments and what encloses it.
static std::string writtenName(llvm::StringRef Mangled) {
  std::string Terminated = Mangled.str();
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

/// Of `atomicAdd`, `atomicAdd_block`, ...
static std::optional<sim::AtomicOp> atomicNamed(llvm::StringRef Name) {
  return llvm::StringSwitch<std::optional<sim::AtomicOp>>(
             Name.drop_front(strlen("atomic")).split('_').first)
      .Cases({"Add", "Sub"}, sim::AtomicOp::Add)
      .Case("Min", sim::AtomicOp::Min)
      .Case("Max", sim::AtomicOp::Max)
      .Case("And", sim::AtomicOp::And)
      .Case("Or", sim::AtomicOp::Or)
      .Case("Xor", sim::AtomicOp::Xor)
      .Case("Exch", sim::AtomicOp::Exchange)
      .Case("CAS", sim::AtomicOp::CompareAndSwap)
      .Default(std::nullopt);
}

/// Whether \p I gets a pointer to memory that others see.
static bool passesPointer(ValueLowering &Values, const llvm::CallBase &I) {
  return llvm::any_of(I.args(), [&](const llvm::Use &U) {
    if (!U->getType()->isPointerTy())
      return false;
    if (llvm::isa<llvm::Constant>(U)) { // null, a text, an array of the kernel's
      const auto *Of = llvm::dyn_cast<llvm::GlobalVariable>(llvm::getUnderlyingObject(U));
      return Of && !Of->isConstant();
    }
    return spaceOf(Values, U).In != Space::Local;
  });
}

/// Bytes of each result that a mathematical function writes through a pointer; 0: it is none.
static uint64_t resultBytes(const llvm::CallBase &I, llvm::StringRef Name) {
  if (Name.consume_front("__nv_")) // of libdevice
    Name.consume_front("fast_");
  if (Name.starts_with("frexp") || Name.starts_with("remquo"))
    return 4; // an int
  const bool Is = llvm::StringSwitch<bool>(Name)
                      .Cases({"sincos", "sincosf", "__sincosf", "sincospi", "sincospif"}, true)
                      .Cases({"modf", "modff"}, true)
                      .Default(false);
  return Is ? I.getArgOperand(0)->getType()->getPrimitiveSizeInBits().getFixedValue() / 8 : 0;
}

void warplint::lowerCallAccess(BlockAccesses &To, const llvm::CallBase &I) {
  const llvm::Function *Callee = I.getCalledFunction();
  const bool PassesPointer = passesPointer(To.Values, I);
  if (!Callee) {
    if (PassesPointer)
      To.refuse(RefusalReason::IndirectCall, I, "");
    return;
  }
  llvm::StringRef Name = Callee->getName();
  if (lowerFragment(To, I, Name) || lowerIntrinsicAccess(To, I, Name))
    return;
  if (Callee->isIntrinsic()) {
    if (PassesPointer && isUnknownAccess(I, Name))
      To.refuse(RefusalReason::UnknownCall, I, "'" + Name.str() + "'");
    return;
  }
  const Facts &AllFacts = To.Values.Function.AllFacts;
  const std::string Written = writtenName(Name);
  const llvm::StringRef Plain = Written;
  if (auto InError = AllFacts.CallErrors.find(Name.str()); InError != AllFacts.CallErrors.end())
    return To.refuse(RefusalReason::CallInError, InError->second.Where,
                     "'" + Plain.str() + "': " + InError->second.Message);
  if (isTooLargeToFollow(I))
    return To.refuse(RefusalReason::TooLarge, I,
                     "'" + Plain.str() + "' is not followed: with its " +
                         std::to_string(Callee->getInstructionCount()) +
                         " instructions there would be more than " +
                         std::to_string(InlineCalls::MostInstructions));
  if (Plain.starts_with("tex") || Plain.starts_with("surf")) // handles are integers
    return To.refuse(RefusalReason::Texture, I, "'" + Plain.str() + "'");
  if (!PassesPointer)
    return;
  if (Plain.starts_with("atomic")) {
    uint64_t Bytes = I.getType()->isVoidTy()
                         ? 4
                         : To.Values.Function.Layout.getTypeStoreSize(I.getType()).getFixedValue();
    if (Access *A = To.add(I, I.getArgOperand(0), AccessKind::Atomic, Bytes, Bytes))
      noteAtomic(*A,
                 {.Does = atomicNamed(Plain),
                  .Type = I.getType()->isFloatingPointTy() ? AtomicOperation::Float
                                                           : AtomicOperation::Unsigned,
                  .Width = unsigned(8 * Bytes)},
                 I);
    return;
  }
  if (const uint64_t Bytes = resultBytes(I, Plain)) {
    for (const llvm::Use &U : I.args())
      if (U->getType()->isPointerTy())
        To.add(I, U, AccessKind::Store, Bytes, Bytes);
    return;
  }
  if (Plain == "printf" || Plain == "vprintf" || Plain.starts_with("__assert") || Plain == "free" ||
      isDeviceRuntime(Plain) || I.doesNotAccessMemory())
    return;
  bool Recursive = !Callee->isDeclaration();
  To.refuse(Recursive ? RefusalReason::RecursiveCall : RefusalReason::UnknownCall, I,
            "'" + Plain.str() + "'");
}
