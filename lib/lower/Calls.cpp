// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/lower/Calls.h"

#include "lib/frontend/passes/Passes.h"
#include "lib/known/Functions.h"
#include "lib/known/Instructions.h"
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

/// llvm.nvvm.shfl.sync.MODE.TYPE(mask, value, lane, clamp); the older ones lack the mask.
static const Expr *lowerShuffle(ValueLowering &Values, const llvm::CallBase &I,
                                llvm::StringRef Name, const Instruction &Is) {
  const unsigned First = unsigned(Is.Mask + 1);
  const std::optional<ExprKind> Kind = shuffleKind(Name.rsplit('.').first.rsplit('.').second);
  if (!Kind || !I.getArgOperand(First)->getType()->isIntegerTy())
    return Values.Opaques.of(I, {}, /*PerLane=*/true);
  return Values.Pool.shuffle(*Kind, Values.operand(I, First), Values.operand(I, First + 1),
                             Values.operand(I, First + 2));
}

/// What \p I yields, which is \p Is; null if it is known by nothing but its operands.
static const Expr *lowerInstruction(ValueLowering &Values, const llvm::CallBase &I,
                                    const Instruction &Is) {
  switch (Is.Does) {
  case Does::Shuffle:
    return lowerShuffle(Values, I, I.getCalledFunction()->getName(), Is);
  case Does::Same:
    return Values.operand(I, 0);
  case Does::Ballot:
    return Values.Pool.ballot(Values.operand(I, 1));
  case Does::ActiveLanes:
    if (const Expr *Lanes = Values.activeIn(I.getParent()))
      return Lanes;
    [[fallthrough]];
  case Does::Vote:
  case Does::Reduce:
  case Does::WaitInBlock:
  case Does::AnswerAll:
  case Does::ReadRegister:
    return Values.Opaques.of(I, {}, /*PerLane=*/false);
  case Does::ReadClock:
    return Values.Opaques.of(I, {}, /*PerLane=*/true);
  default:
    return nullptr;
  }
}

static bool isOfInteger(const llvm::CallBase &I) { return I.getType()->isIntegerTy(); }

static const Expr *lowerIntrinsic(ValueLowering &Values, const llvm::CallBase &I,
                                  llvm::StringRef Name) {
  ExprPool &Pool = Values.Pool;
  auto Arg = [&](unsigned N) { return Values.operand(I, N); };
  unsigned Bits = isOfInteger(I) ? I.getType()->getIntegerBitWidth() : 0;
  auto Unsigned = [&](unsigned N) { return Pool.unsign(Bits, Arg(N)); };
  if (const Instruction *Is = intrinsicNamed(Name))
    if (const Expr *E = lowerInstruction(Values, I, *Is))
      return E;
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

std::string warplint::knownName(const llvm::Function &Callee) {
  const bool MayBe = Callee.isDeclaration() && !Callee.hasFnAttribute(OfUserAttribute);
  return MayBe ? writtenName(Callee.getName()) : "";
}

static const KnownFunction *knownFunction(const llvm::Function &Callee) {
  return functionNamed(knownName(Callee));
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
  const KnownFunction *Known = knownFunction(*Callee);
  bool Pure = I.doesNotAccessMemory() || Callee->getName().starts_with("__nv_");
  bool Varies = (Known && Known->Does == KnownFunction::Clock) || I.isConvergent();
  return Values.opaque(I, /*PerLane=*/!Pure || Varies);
}

/// What is waited for at the intrinsic \p I, in order; nothing if that is no barrier.
static llvm::SmallVector<Barrier, 2> barriersAt(const llvm::CallBase &I, const Instruction &Is) {
  const auto Number = [&](unsigned At) -> std::optional<unsigned> {
    const auto *C =
        At < I.arg_size() ? llvm::dyn_cast<llvm::ConstantInt>(I.getArgOperand(At)) : nullptr;
    return C ? std::optional(unsigned(C->getZExtValue())) : std::nullopt;
  };
  return barriersOf(Is, Number(0));
}

/// {ca|cg}.shared.global.BYTES[.s](dst, src[, size])
static void addCopy(BlockAccesses &To, const llvm::CallBase &I, llvm::StringRef Name) {
  unsigned Bytes = 0;
  if (Name.substr(Name.find(".global.") + strlen(".global.")).consumeInteger(10, Bytes))
    return;
  To.add(I, I.getArgOperand(1), AccessKind::CopyLoad, Bytes, Bytes);
  To.add(I, I.getArgOperand(0), AccessKind::CopyStore, Bytes, Bytes);
}

/// What the bundled headers call where threads meet (headers/toolkit/cuda/barrier).
static Does ownMeeting(llvm::StringRef Name) {
  return llvm::StringSwitch<Does>(Name)
      .Case("__warplint_prepare", Does::Prepare)
      .Case("__warplint_arrive", Does::HandOver)
      .Case("__warplint_wait", Does::Await)
      .Default(Does::Nothing);
}

/// What threads meet at, or tell each other by: `barrier.cta.sync.aligned.count(id, threads)`,
/// `barrier.cta.red.and.aligned.all(id, predicate)`, a barrier in memory, of a cluster.
/// \returns whether \p Name, which does \p What, is that.
static bool lowerMeeting(BlockAccesses &To, const llvm::CallBase &I, Does What,
                         llvm::StringRef Name) {
  std::optional<Barrier> Of = meetingOf(What);
  if (!Of)
    return false;
  const auto At = [&](unsigned N) { return N < I.arg_size() ? I.getArgOperand(N) : nullptr; };
  const bool IsOfSome = hasPart(Name, "count");
  switch (What) {
  case Does::ArriveInCluster:
  case Does::WaitInCluster:
    Of->Which = To.Pool.constant(0);
    To.addBarrier(I, *Of);
    break;
  case Does::WaitInBlock:
    if (!IsOfSome) {
      To.addBarrier(I, Barrier{BarrierKind::Block});
      break;
    }
    [[fallthrough]];
  case Does::ArriveInBlock:
    To.addMeeting(I, *Of, At(0), IsOfSome ? At(1) : nullptr);
    break;
  default:
    To.addMeeting(I, *Of, At(0), What == Does::Prepare ? At(1) : nullptr);
    break;
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
  const Instruction *Is = intrinsicNamed(Name);
  if (lowerMeeting(To, I, Is ? Is->Does : ownMeeting(Name), Name))
    return true;
  if (!Is)
    return false;
  for (const Barrier &B : barriersAt(I, *Is))
    To.addBarrier(I, B);
  switch (Is->Does) {
  case Does::CopyTensor:
    To.refuse(RefusalReason::TensorMemoryAccess, I, "");
    break;
  case Does::WarpgroupMatrix:
    To.refuse(RefusalReason::WarpgroupMatrix, I, "");
    break;
  case Does::Texture:
    To.refuse(RefusalReason::Texture, I, "");
    break;
  case Does::Copy:
    addCopy(To, I, Name);
    break;
  case Does::LoadMatrix:
  case Does::StoreMatrix: {
    const bool IsLoad = Is->Does == Does::LoadMatrix;
    const AccessKind Kind = IsLoad ? AccessKind::LoadMatrix : AccessKind::StoreMatrix;
    if (Access *A = To.add(I, I.getArgOperand(0), Kind, 16, 16))
      A->Matrices = Is->matrices(Name);
    break;
  }
  default:
    break;
  }
  return true;
}

/// Whether an intrinsic of the target moves data in a way that is not known. Barriers in memory,
/// fences and hints move none.
static bool isUnknownAccess(const llvm::CallBase &I, llvm::StringRef Name) {
  if (Name.starts_with("llvm.masked.") || Name.starts_with("llvm.vp.") ||
      Name.starts_with("llvm.matrix."))
    return true;
  return Name.starts_with("llvm.nvvm.") && I.mayReadOrWriteMemory();
}

static std::optional<sim::AtomicOp> operationOf(const KnownFunction &F) {
  switch (F.Of) {
  case KnownFunction::Add:
    return sim::AtomicOp::Add;
  case KnownFunction::Min:
    return sim::AtomicOp::Min;
  case KnownFunction::Max:
    return sim::AtomicOp::Max;
  case KnownFunction::And:
    return sim::AtomicOp::And;
  case KnownFunction::Or:
    return sim::AtomicOp::Or;
  case KnownFunction::Xor:
    return sim::AtomicOp::Xor;
  case KnownFunction::Exchange:
    return sim::AtomicOp::Exchange;
  case KnownFunction::CompareAndSwap:
    return sim::AtomicOp::CompareAndSwap;
  case KnownFunction::None:
  case KnownFunction::Other:
    break;
  }
  return std::nullopt;
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

/// What \p I does to the memory that it is given pointers to, as \p Known says.
static void lowerKnownFunction(BlockAccesses &To, const llvm::CallBase &I,
                               const KnownFunction &Known) {
  if (Known.Does == KnownFunction::Updates) {
    uint64_t Bytes = I.getType()->isVoidTy()
                         ? 4
                         : To.Values.Function.Layout.getTypeStoreSize(I.getType()).getFixedValue();
    if (Access *A = To.add(I, I.getArgOperand(0), AccessKind::Atomic, Bytes, Bytes))
      noteAtomic(*A,
                 {.Does = operationOf(Known),
                  .Type = I.getType()->isFloatingPointTy() ? AtomicOperation::Float
                                                           : AtomicOperation::Unsigned,
                  .Width = unsigned(8 * Bytes)},
                 I);
  }
  uint64_t Bytes = 0;
  if (Known.Does == KnownFunction::WritesInts)
    Bytes = 4;
  if (Known.Does == KnownFunction::WritesFloats)
    Bytes = I.getArgOperand(0)->getType()->getPrimitiveSizeInBits().getFixedValue() / 8;
  if (Bytes)
    for (const llvm::Use &U : I.args())
      if (U->getType()->isPointerTy())
        To.add(I, U, AccessKind::Store, Bytes, Bytes);
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
  const KnownFunction *Known = knownFunction(*Callee);
  if (Known && Known->Does == KnownFunction::Texture) // handles are integers
    return To.refuse(RefusalReason::Texture, I, "'" + Plain.str() + "'");
  if (!PassesPointer)
    return;
  if (Known)
    return lowerKnownFunction(To, I, *Known);
  if (I.doesNotAccessMemory())
    return;
  bool Recursive = !Callee->isDeclaration();
  To.refuse(Recursive ? RefusalReason::RecursiveCall : RefusalReason::UnknownCall, I,
            "'" + Plain.str() + "'");
}
