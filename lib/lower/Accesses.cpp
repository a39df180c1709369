// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/lower/Accesses.h"

#include "lib/lower/Assembly.h"
#include "lib/lower/Pointers.h"
#include "lib/lower/Sites.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/NVPTXAddrSpace.h"

#include <bit>

using namespace warplint;

void BlockAccesses::refuse(RefusalReason Reason, const llvm::Instruction &I, std::string Detail) {
  refuse(Reason, siteOf(Values.Function.AllFacts, I, 0, true, true).Range, std::move(Detail));
}

void BlockAccesses::refuse(RefusalReason Reason, const SourceRange &Where, std::string Detail) {
  Refusal R{Reason, K.Source.Name, std::move(Detail), Where};
  if (!R.Where.isValid())
    R.Where = K.Source.Where;
  if (!llvm::is_contained(K.Refusals, R))
    K.Refusals.push_back(std::move(R));
}

/// The objects that \p Address is computed from: what conditions ask, and what is read at an
/// address, does not count.
static llvm::SmallSetVector<unsigned, 2> basesOf(const Expr *Address) {
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

/// Where a pointer was an integer in between, its address tells what it is to: kernels align the
/// beginning of shared memory so, and hand `__cvta_generic_to_shared(tile)` to assembly.
static void takeObjectFromAddress(const KernelModel &K, Access &A) {
  const auto Bases = basesOf(A.Address);
  if (Bases.empty() ||
      !llvm::all_of(Bases, [&](unsigned O) { return K.Objects[O].In == Space::Shared; }))
    return;
  A.In = Space::Shared;
  if (Bases.size() == 1)
    A.Object = Bases.front();
}

/// Says so if what \p Pointer reaches cannot be costed as memory of one kind.
bool BlockAccesses::refuseSpace(const llvm::Instruction &I, const llvm::Value *Pointer) {
  const Reach To = reachOf(Values.Function, Pointer);
  if (To.OtherBlocks)
    refuse(RefusalReason::DistributedSharedMemory, I, "");
  else if (To.Shared && To.Global)
    refuse(RefusalReason::SeveralSpaces, I, "");
  else
    return false;
  return true;
}

Access *BlockAccesses::add(const llvm::Instruction &I, const llvm::Value *Pointer, AccessKind Kind,
                           uint64_t Bytes, uint64_t Align, int64_t Displacement) {
  if (refuseSpace(I, Pointer))
    return nullptr;
  const PointedSpace To = spaceOf(Values, Pointer);
  if (To.In == Space::Local ||
      Pointer->getType()->getPointerAddressSpace() == llvm::NVPTXAS::ADDRESS_SPACE_PARAM) {
    Locals.note(I, Pointer);
    return nullptr;
  }
  if (To.In == Space::Constant)
    return nullptr; // a cache of its own
  Access A;
  A.In = To.In;
  A.Kind = Kind;
  A.BytesPerLane = unsigned(Bytes);
  A.Align = unsigned(Align);
  A.Address = Pool.add(Values.at(Pointer, I.getParent()), Pool.constant(Displacement));
  A.Object = objectOf(Values, Pointer);
  if (To.IsAssumed)
    takeObjectFromAddress(K, A);
  if (A.In == Space::Shared)
    A.Indexed = subscriptOf(Values, Pointer, I.getParent());
  if (A.In == Space::Global)
    A.Narrow = narrowPartsOf(Values, Pointer, I.getParent());
  if (A.Object && To.IsAssumed && A.In == Space::Global)
    K.Objects[*A.Object].Assumed = true;
  if (const auto *Load = llvm::dyn_cast<llvm::LoadInst>(&I))
    A.Volatile = Load->isVolatile();
  if (const auto *Store = llvm::dyn_cast<llvm::StoreInst>(&I))
    A.Volatile = Store->isVolatile();
  Site At = siteOf(Values.Function.AllFacts, I, A.BytesPerLane, reads(Kind), writes(Kind));
  if (!At.Range.isValid())
    At.Range = K.Source.Where;
  if (const auto *Load = llvm::dyn_cast<llvm::LoadInst>(&I))
    if (Values.Function.Layout.getTypeStoreSize(Load->getType()) == Bytes)
      Values.Function.Loads[Load] = unsigned(K.Accesses.size());
  Values.Function.AccessesOf[&I].push_back(unsigned(K.Accesses.size()));
  const auto *Store = llvm::dyn_cast<llvm::StoreInst>(&I);
  if (Store &&
      Values.Function.Layout.getTypeStoreSize(Store->getValueOperand()->getType()) == Bytes)
    Values.Function.Stores.emplace_back(unsigned(K.Accesses.size()), Store);
  return add(std::move(A), std::move(At));
}

Access *BlockAccesses::add(Access A, Site At) {
  A.When = When;
  if (A.In == Space::Shared && !A.Object)
    takeObjectFromAddress(K, A);
  Body.push_back({Statement::Access, K.add(std::move(A), std::move(At))});
  return &K.Accesses.back();
}

static Barrier meeting(BarrierKind Kind, bool InMemory = true) {
  Barrier B{Kind};
  B.InMemory = InMemory;
  return B;
}

std::optional<Barrier> warplint::meetingOf(Does What) {
  Barrier Arrival = meeting(BarrierKind::Arrive);
  Arrival.HandsOver = What == Does::HandOver;
  switch (What) {
  case Does::Arrive:
  case Does::Expect:
  case Does::ArriveInCluster:
  case Does::HandOver:
    return Arrival;
  case Does::Await:
  case Does::WaitInCluster:
    return meeting(BarrierKind::Wait);
  case Does::Prepare:
    return meeting(BarrierKind::Prepare);
  case Does::ArriveInBlock:
    return meeting(BarrierKind::Arrive, /*InMemory=*/false);
  case Does::WaitInBlock:
    return meeting(BarrierKind::Named, /*InMemory=*/false);
  default:
    return std::nullopt;
  }
}

bool warplint::hasPart(llvm::StringRef Name, llvm::StringRef Part) {
  llvm::SmallVector<llvm::StringRef, 8> Parts;
  Name.split(Parts, '.');
  return llvm::is_contained(Parts, Part);
}

static Barrier waitForCopies(unsigned Pending) {
  Barrier B{BarrierKind::Copies};
  B.Pending = Pending;
  return B;
}

static Barrier ofProxy(Barrier B) {
  B.OfProxy = true;
  return B;
}

llvm::SmallVector<Barrier, 2> warplint::barriersOf(const Instruction &Is,
                                                   std::optional<unsigned> Count) {
  if (Is.isExchange()) // the value is lowered as others are
    return {Barrier{BarrierKind::Exchange}};
  switch (Is.Does) {
  case Does::Fence:
    return {Barrier{BarrierKind::Fence}};
  case Does::FenceProxy:
    return {ofProxy(Barrier{BarrierKind::Fence})};
  case Does::CommitBulk:
    return {ofProxy(Barrier{BarrierKind::Commit})};
  case Does::WaitForBulk: // of a number that is not known: as long as any may last
    return {ofProxy(waitForCopies(Count.value_or(0)))};
  case Does::WaitInWarp:
    return {Barrier{BarrierKind::Warp}};
  case Does::Commit:
    return {Barrier{BarrierKind::Commit}};
  case Does::WaitFor:
    return Count ? llvm::SmallVector<Barrier, 2>{waitForCopies(*Count)}
                 : llvm::SmallVector<Barrier, 2>{};
  case Does::WaitForAll: // those of no group yet are one, too
    return {Barrier{BarrierKind::Commit}, waitForCopies(0)};
  default:
    return {};
  }
}

void BlockAccesses::addBarrier(const llvm::Instruction &I, Barrier Of) {
  Of.When = Of.When ? Pool.land(When, Of.When) : When;
  Of.Alone = !Values.Function.Loops.getLoopFor(I.getParent());
  const unsigned Number = K.add(Of, siteOf(Values.Function.AllFacts, I, 0, true, true));
  if (const auto *Call = llvm::dyn_cast<llvm::CallBase>(&I); Call && Of.isOfWarp())
    Values.Function.WarpBarriers.emplace_back(Number, Call);
  Body.push_back({Statement::Barrier, Number});
}

void BlockAccesses::addMeeting(const llvm::Instruction &I, Barrier Of, const llvm::Value *Which,
                               const llvm::Value *Count) {
  if (const auto *Number = llvm::dyn_cast_or_null<llvm::ConstantInt>(Count))
    Of.Threads = unsigned(Number->getZExtValue());
  Values.Function.Meetings.push_back({unsigned(K.Barriers.size()), &I, Which});
  addBarrier(I, std::move(Of));
}

void BlockAccesses::addPhase(const llvm::Value *Transfer, const llvm::Value *Parity) {
  Values.Function.Meetings.back().Transfer = Transfer;
  Values.Function.Meetings.back().Parity = Parity;
}

std::optional<unsigned> BlockAccesses::sharedObjectOf(const Expr *Address) const {
  const auto Bases = basesOf(Address);
  return Bases.size() == 1 && K.Objects[Bases.front()].In == Space::Shared
             ? std::optional(Bases.front())
             : std::nullopt;
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

/// `atomicInc(p, ~0u)` never wraps early: it adds one.
static bool countsUp(const llvm::AtomicRMWInst &I) {
  const auto *Limit = llvm::dyn_cast<llvm::ConstantInt>(I.getValOperand());
  return I.getOperation() == llvm::AtomicRMWInst::UIncWrap && Limit && Limit->isMinusOne();
}

/// Adding one is an increment if nobody wants the result, on GPUs that count the lanes of an
/// address then (docs/hardware.md, A3).
static bool isIncrement(const llvm::AtomicRMWInst &I, unsigned SmVersion) {
  const auto *By = llvm::dyn_cast<llvm::ConstantInt>(I.getValOperand());
  const bool AddsOne = By && By->isOne() && I.getOperation() == llvm::AtomicRMWInst::Add;
  return (AddsOne || countsUp(I)) && I.use_empty() && SmVersion >= 80;
}

/// Whether every lane has the same \p V by its form: a constant, an argument of the kernel, or
/// arithmetic of such.
static bool isSameInAllLanes(const llvm::Value &V, unsigned Depth = 0) {
  constexpr unsigned Deepest = 8;
  if (llvm::isa<llvm::Constant, llvm::Argument>(V))
    return true;
  const auto *I = llvm::dyn_cast<llvm::Instruction>(&V);
  return I && Depth < Deepest && (I->isBinaryOp() || I->isCast()) &&
         llvm::all_of(
             I->operands(), [&](const llvm::Use &U) { return isSameInAllLanes(*U, Depth + 1); });
}

static AtomicOperation operationOf(const llvm::AtomicRMWInst &I, unsigned SmVersion) {
  using RMW = llvm::AtomicRMWInst;
  using enum sim::AtomicOp;
  AtomicOperation A;
  A.AddsOne = isIncrement(I, SmVersion);
  A.SameValue = countsUp(I) || isSameInAllLanes(*I.getValOperand());
  A.Width = unsigned(I.getType()->getPrimitiveSizeInBits());
  const auto Number =
      I.getType()->isFloatingPointTy() ? AtomicOperation::Float : AtomicOperation::Unsigned;
  auto With = [&A](std::optional<sim::AtomicOp> Does, AtomicOperation::ValueType Type) {
    A.Does = Does;
    A.Type = Type;
    return A;
  };
  switch (I.getOperation()) {
  case RMW::Xchg:
    return With(Exchange, AtomicOperation::Bits);
  case RMW::Add:
  case RMW::Sub:
    return With(Add, AtomicOperation::Unsigned);
  case RMW::UIncWrap:
    return With(countsUp(I) ? Add : Inc, AtomicOperation::Unsigned);
  case RMW::UDecWrap:
    return With(Dec, AtomicOperation::Unsigned);
  case RMW::FAdd:
  case RMW::FSub:
    return With(Add, AtomicOperation::Float);
  case RMW::And:
    return With(And, AtomicOperation::Bits);
  case RMW::Or:
    return With(Or, AtomicOperation::Bits);
  case RMW::Xor:
    return With(Xor, AtomicOperation::Bits);
  case RMW::Max:
  case RMW::FMax:
  case RMW::UMax:
    return With(Max, Number);
  case RMW::Min:
  case RMW::FMin:
  case RMW::UMin:
    return With(Min, Number);
  default:
    return With(std::nullopt, AtomicOperation::Bits);
  }
}

void warplint::noteAtomic(Access &A, AtomicOperation Operation, const llvm::Instruction &I) {
  A.Atomic = Operation;
  A.Atomic->UsesResult = !I.use_empty();
}

/// Whether \p Copy is what is left of `int x[4] = {1, 2, 3, 4};`: no access of the source.
static bool isInitializer(const llvm::AnyMemTransferInst &Copy) {
  const auto *From =
      llvm::dyn_cast<llvm::GlobalVariable>(llvm::getUnderlyingObject(Copy.getRawSource()));
  return From && From->isConstant() && From->hasPrivateLinkage() &&
         llvm::isa<llvm::AllocaInst>(llvm::getUnderlyingObject(Copy.getRawDest()));
}

/// A copy of a structure: what the machine moves is pieces of the alignment's size.
static void lowerCopy(BlockAccesses &To, const llvm::CallBase &I) {
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
    if (isCounted(To.Values, Copy.getRawDest()) ||
        (Transfer && isCounted(To.Values, Transfer->getRawSource())))
      To.refuse(RefusalReason::UnknownCall, I, "a copy of unknown or large size");
    return;
  }
  for (const Piece &P : piecesOf(Length->getZExtValue(), Alignment)) {
    if (Transfer)
      To.add(I, Transfer->getRawSource(), AccessKind::Load, P.Bytes, P.Align, int64_t(P.At));
    To.add(I, Copy.getRawDest(), AccessKind::Store, P.Bytes, P.Align, int64_t(P.At));
  }
}

static void lowerPieces(BlockAccesses &To, const llvm::Instruction &I, const llvm::Value *Pointer,
                        AccessKind Kind, llvm::ArrayRef<Piece> Pieces) {
  for (const Piece &P : Pieces)
    To.add(I, Pointer, Kind, P.Bytes, P.Align, int64_t(P.At));
}

/// What \p I, a load, a store or a fence, tells other threads or learns of them by its order.
static void lowerOrder(BlockAccesses &To, const llvm::Instruction &I, bool IsBefore) {
  llvm::AtomicOrdering Order = llvm::AtomicOrdering::NotAtomic;
  if (const auto *Load = llvm::dyn_cast<llvm::LoadInst>(&I))
    Order = Load->getOrdering();
  else if (const auto *Store = llvm::dyn_cast<llvm::StoreInst>(&I))
    Order = Store->getOrdering();
  if (IsBefore && llvm::isa<llvm::FenceInst>(I))
    To.addBarrier(I, Barrier{BarrierKind::Fence});
  else if (IsBefore && llvm::isa<llvm::StoreInst>(I) && llvm::isReleaseOrStronger(Order))
    To.addMeeting(I, meeting(BarrierKind::Arrive), nullptr);
  else if (!IsBefore && llvm::isa<llvm::LoadInst>(I) && llvm::isAcquireOrStronger(Order))
    To.addMeeting(I, meeting(BarrierKind::Wait), nullptr);
}

/// What \p I does to memory.
static void lowerAccess(BlockAccesses &To, const llvm::Instruction &I) {
  const llvm::DataLayout &Layout = To.Values.Function.Layout;
  if (const auto *Load = llvm::dyn_cast<llvm::LoadInst>(&I)) {
    lowerPieces(To, I, Load->getPointerOperand(), AccessKind::Load,
                piecesOf(I.getType(), Load->getAlign(), Layout));
  } else if (const auto *Store = llvm::dyn_cast<llvm::StoreInst>(&I)) {
    lowerPieces(To, I, Store->getPointerOperand(), AccessKind::Store,
                piecesOf(Store->getValueOperand()->getType(), Store->getAlign(), Layout));
  } else if (const auto *Rmw = llvm::dyn_cast<llvm::AtomicRMWInst>(&I)) {
    if (Access *A = To.add(I, Rmw->getPointerOperand(), AccessKind::Atomic,
                           Layout.getTypeStoreSize(I.getType()), Rmw->getAlign().value()))
      noteAtomic(*A, operationOf(*Rmw, To.Values.Function.smVersion()), I);
  } else if (const auto *Cas = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&I)) {
    const uint64_t Bytes = Layout.getTypeStoreSize(Cas->getNewValOperand()->getType());
    if (Access *A = To.add(I, Cas->getPointerOperand(), AccessKind::Atomic, Bytes, Bytes))
      noteAtomic(*A, {.Does = sim::AtomicOp::CompareAndSwap, .Width = unsigned(8 * Bytes)}, I);
  } else if (const auto *Call = llvm::dyn_cast<llvm::CallBase>(&I)) {
    if (const auto *Asm = llvm::dyn_cast<llvm::InlineAsm>(Call->getCalledOperand()))
      lowerAssembly(To, *Call, *Asm);
    else if (llvm::isa<llvm::AnyMemIntrinsic>(Call))
      lowerCopy(To, *Call);
    else
      lowerCallAccess(To, *Call);
  }
}

void warplint::lowerAccesses(BlockAccesses &To, Block B) {
  for (const llvm::Instruction &I : *B) {
    lowerOrder(To, I, /*IsBefore=*/true);
    lowerAccess(To, I);
    lowerOrder(To, I, /*IsBefore=*/false);
  }
}
