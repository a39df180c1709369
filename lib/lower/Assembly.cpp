// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/lower/Assembly.h"

#include "lib/known/Instructions.h"
#include "lib/known/Words.h"
#include "lib/lower/Bulk.h"
#include "lib/lower/Calls.h"
#include "lib/lower/Fragments.h"
#include "lib/lower/Ptx.h"
#include "lib/lower/Sites.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/NVPTXAddrSpace.h"

#include <bit>

using namespace warplint;

namespace {
/// The memory that \p Opcode names; nothing if its address is a generic one.
std::optional<Space> spaceNamed(llvm::StringRef Opcode) {
  if (isNamedBy("*.shared.*", Opcode))
    return Space::Shared;
  if (isNamedBy("*.global.*", Opcode))
    return Space::Global;
  return std::nullopt;
}

/// Whether lanes of equal operands may get different results: what others hold, or whether they
/// are there, goes into it.
bool asksOtherLanes(llvm::ArrayRef<PtxInstruction> Ptx) {
  return llvm::any_of(Ptx, [&](const PtxInstruction &P) {
    const Instruction *Is = ptxNamed(P.Opcode);
    return Is && (Is->isExchange() || Is->Does == Does::ActiveLanes || Is->Does == Does::Elect);
  });
}

/// Whether the result is one answer that all lanes get.
bool answersAllLanes(llvm::ArrayRef<PtxInstruction> Ptx) {
  const Instruction *Is = Ptx.empty() ? nullptr : ptxNamed(Ptx.back().Opcode);
  return Is && Is->answersAllLanes() && Ptx.back().Operands.starts_with("$0");
}

/// The value of operand \p Number, if it is an input. Inputs follow outputs.
const llvm::Value *inputOf(const llvm::CallBase &I, unsigned Number, unsigned Outputs) {
  return Number < Outputs || Number - Outputs >= I.arg_size() ? nullptr
                                                              : I.getArgOperand(Number - Outputs);
}

/// The operand an address names: "$4", "$4 + 16".
const llvm::Value *addressOperand(const llvm::CallBase &I, llvm::StringRef Text, unsigned Outputs,
                                  int64_t &Displacement) {
  const std::optional<PtxAddress> Address = parsePtxAddress(Text);
  Displacement = Address ? Address->Offset : 0;
  return Address ? inputOf(I, Address->Operand, Outputs) : nullptr;
}

unsigned outputsOf(const llvm::InlineAsm &Asm) {
  unsigned Outputs = 0;
  for (const llvm::InlineAsm::ConstraintInfo &C : Asm.ParseConstraints())
    Outputs += C.Type == llvm::InlineAsm::isOutput;
  return Outputs;
}

struct AssemblyAccess {
  AccessKind Kind;
  std::optional<Space> In; ///< nothing: the address is generic
  unsigned Bytes;          ///< a lane
};

/// An assembly statement while it is lowered.
struct Statements {
  BlockAccesses &To;
  const llvm::CallBase &I;
  llvm::SmallVector<PtxInstruction, 4> Ptx;
  unsigned Outputs;

  const llvm::Value *input(llvm::StringRef Operand) const {
    const std::optional<unsigned> Number = parsePtxOperand(Operand);
    return Number ? inputOf(I, *Number, Outputs) : nullptr;
  }
};
} // namespace

/// Whether \p Pointer says by its type that it is to memory of \p In.
static bool isPointerTo(Space In, const llvm::Value *Pointer) {
  if (!Pointer->getType()->isPointerTy())
    return false;
  const unsigned Space = Pointer->getType()->getPointerAddressSpace();
  return Space == (In == Space::Shared ? llvm::NVPTXAS::ADDRESS_SPACE_SHARED
                                       : llvm::NVPTXAS::ADDRESS_SPACE_GLOBAL);
}

/// \returns null if it is refused, or not counted.
static Access *addAssemblyAccess(const Statements &S, llvm::StringRef Opcode,
                                 llvm::StringRef Address, const AssemblyAccess &Kind) {
  BlockAccesses &To = S.To;
  int64_t Displacement = 0;
  const llvm::Value *Pointer = addressOperand(S.I, Address, S.Outputs, Displacement);
  const bool IsWidth = std::has_single_bit(Kind.Bytes) && Kind.Bytes <= 32;
  if (!Pointer || !IsWidth || !Pointer->getType()->isIntOrPtrTy()) {
    To.refuse(RefusalReason::InlineAssembly, S.I, Opcode.str());
    return nullptr;
  }
  if (!Kind.In) // a generic address: of what the pointer points to
    if (const auto *Cast = llvm::dyn_cast<llvm::PtrToIntOperator>(Pointer))
      Pointer = Cast->getPointerOperand();
  if (!Kind.In && !Pointer->getType()->isPointerTy()) {
    To.refuse(RefusalReason::InlineAssembly, S.I, Opcode.str());
    return nullptr;
  }
  if (!Kind.In || isPointerTo(*Kind.In, Pointer)) {
    Access *A = To.add(S.I, Pointer, Kind.Kind, Kind.Bytes, Kind.Bytes, Displacement);
    if (A)
      A->Volatile = true;
    return A;
  }
  Access A;
  A.Kind = Kind.Kind;
  A.In = *Kind.In;
  A.BytesPerLane = A.Align = Kind.Bytes;
  A.Volatile = true;
  A.Address = To.Pool.add(To.Values.at(Pointer, S.I.getParent()), To.Pool.constant(Displacement));
  return To.add(std::move(A), siteOf(To.Values.Function.AllFacts, S.I, Kind.Bytes, true, true));
}

/// The lanes that execute \p P. Where nothing tells, data do.
static const Expr *guardOf(const Statements &S, const PtxInstruction &P) {
  ExprPool &Pool = S.To.Pool;
  if (P.Guard.Register.empty())
    return Pool.boolean(true);
  const std::optional<PtxCondition> C = conditionOf(P.Guard, S.Ptx);
  const llvm::Value *V = C ? inputOf(S.I, C->Operand, S.Outputs) : nullptr;
  if (!V || !V->getType()->isIntegerTy())
    return Pool.ne(S.To.Values.Opaques.of(S.I, {}, /*PerLane=*/true), Pool.constant(0));
  const Expr *Value = S.To.Values.at(V, S.I.getParent());
  const Expr *Is = V->getType()->isIntegerTy(1) ? Value : Pool.ne(Value, Pool.constant(0));
  return C->IfZero ? Pool.lnot(Is) : Is;
}

/// An operand that is a number: "16", "0x10", or "$2" of a constant. 0 if it is anything else.
static unsigned numberIn(const Statements &S, llvm::StringRef Operand) {
  unsigned Number = 0;
  if (!Operand.getAsInteger(0, Number))
    return Number;
  const auto *C = llvm::dyn_cast_or_null<llvm::ConstantInt>(S.input(Operand));
  return C ? unsigned(C->getZExtValue()) : 0;
}

/// cp.async.ca.shared.global [dst], [src], bytes{, bytes read}: of lanes that read none the rest is
/// filled with zeroes.
static void addCopy(const Statements &S, const PtxInstruction &P, const Expr *When) {
  ExprPool &Pool = S.To.Pool;
  const auto Parts = splitOperands(P);
  const unsigned Bytes = Parts.size() > 2 ? numberIn(S, Parts[2]) : 0;
  const llvm::Value *Read = Parts.size() > 3 ? S.input(Parts[3]) : nullptr;
  const Expr *Reads = When;
  if (Read && Read->getType()->isIntegerTy(32))
    Reads = Pool.land(When, Pool.ne(S.To.Values.at(Read, S.I.getParent()), Pool.constant(0)));
  const auto Add = [&](unsigned Which, AccessKind Kind, Space In, const Expr *Lanes) {
    const llvm::StringRef At = Which < P.Addresses.size() ? P.Addresses[Which] : "";
    if (Access *A = addAssemblyAccess(S, P.Opcode, At, {Kind, In, Bytes}))
      A->When = Pool.land(A->When, Lanes);
  };
  Add(1, AccessKind::CopyLoad, Space::Global, Reads);
  Add(0, AccessKind::CopyStore, Space::Shared, When);
}

/// The stride of a fragment: what follows the address of "wmma.load.a... {$0, $1}, [$2], $3", and
/// the registers of a store. Packed if there is none; null if it is not read.
static const Expr *strideOf(const Statements &S, const PtxInstruction &P, const Fragment &Moved) {
  ValueLowering &Values = S.To.Values;
  llvm::StringRef Rest = P.Operands.substr(P.Operands.rfind(']') + 1);
  if (size_t Brace = Rest.rfind('}'); Brace != llvm::StringRef::npos)
    Rest = Rest.substr(Brace + 1);
  else if (Rest.contains('{')) // the last one was taken for the statement's own
    Rest = "";
  Rest = Rest.trim(", \t\r\n");
  if (Rest.empty())
    return Values.Pool.constant(Moved.packedStride());
  int64_t Number = 0;
  if (!Rest.getAsInteger(0, Number))
    return Values.Pool.constant(Number);
  const llvm::Value *Stride = S.input(Rest);
  return Stride && Stride->getType()->isIntegerTy() ? Values.at(Stride, S.I.getParent()) : nullptr;
}

static void addFragmentOf(const Statements &S, const PtxInstruction &P, std::optional<Space> In,
                          llvm::function_ref<Access *(AccessKind, unsigned)> Add) {
  const std::optional<Fragment> Moved = fragmentNamed(P.Opcode);
  const Expr *Stride = Moved ? strideOf(S, P, *Moved) : nullptr;
  if (!Stride)
    S.To.refuse(RefusalReason::InlineAssembly, S.I, P.Opcode.str());
  else
    addFragment(S.To, S.I, Moved, In == Space::Shared, Stride, Add);
}

/// What \p P, which is \p Is, does to memory: it loads, stores or updates.
static void lowerTransfer(const Statements &S, const PtxInstruction &P, const Instruction &Is,
                          const Expr *When) {
  const std::optional<Space> In =
      Is.isOfMatrix() ? std::optional(Space::Shared) : spaceNamed(P.Opcode);
  auto Add = [&](AccessKind Kind, unsigned Bytes) {
    const llvm::StringRef At = P.Addresses.empty() ? "" : P.Addresses.front();
    Access *A = addAssemblyAccess(S, P.Opcode, At, {Kind, In, Bytes});
    if (A) {
      A->When = S.To.Pool.land(A->When, When);
      if (Is.isOfMatrix())
        A->Matrices = Is.matrices(P.Opcode);
    }
    return A;
  };
  switch (Is.Does) {
  case Does::MoveFragment:
    return addFragmentOf(S, P, In, Add);
  case Does::LoadMatrix:
    Add(AccessKind::LoadMatrix, 16);
    break;
  case Does::StoreMatrix:
    Add(AccessKind::StoreMatrix, 16);
    break;
  case Does::Load:
    Add(AccessKind::Load, bytesMoved(P.Opcode));
    break;
  case Does::Store:
    Add(AccessKind::Store, bytesMoved(P.Opcode));
    break;
  default:
    Add(AccessKind::Atomic, bytesMoved(P.Opcode));
    break;
  }
}

/// Adds \p Of, at the place that \p Which names and for \p Count threads; empty: all of the block.
static void addMeeting(const Statements &S, Barrier Of, llvm::StringRef Which,
                       llvm::StringRef Count = "") {
  ExprPool &Pool = S.To.Pool;
  int64_t Number = 0;
  Which.consume_front("[");
  Which.consume_back("]");
  if (!Which.getAsInteger(0, Number))
    Of.Which = Pool.constant(Number);
  if (!Count.getAsInteger(0, Number))
    Of.Threads = unsigned(Number);
  S.To.addMeeting(S.I, Of, S.input(Which), S.input(Count));
}

/// {state,} [at]{, count}; or bytes that are to come; or a parity.
static void addPhase(const Statements &S, const PtxInstruction &P, Barrier Of,
                     llvm::ArrayRef<llvm::StringRef> Parts) {
  const auto *At = llvm::find_if(Parts, [](llvm::StringRef O) { return O.starts_with("["); });
  const llvm::StringRef Number = At == Parts.end() || At + 1 == Parts.end() ? "" : At[1];
  const bool Expects = hasPart(P.Opcode, "expect_tx"), OfParity = hasPart(P.Opcode, "parity");
  Of.Arrives = !Expects || hasPart(P.Opcode, "arrive");
  int64_t Literal = 0;
  const Expr *Known = Number.getAsInteger(0, Literal) ? nullptr : S.To.Pool.constant(Literal);
  (Expects ? Of.Transfer : Of.Parity) = Expects || OfParity ? Known : nullptr;
  // Who arrives for several is not told apart from who arrives somewhere.
  const bool IsOfOne = Of.Kind == BarrierKind::Wait || Expects || Number.empty() ||
                       numberIn(S, Number) == 1 || hasPart(P.Opcode, "commit");
  addMeeting(S, Of, IsOfOne && !P.Addresses.empty() ? P.Addresses.front() : "");
  const llvm::Value *V = S.input(Number);
  S.To.addPhase(Expects ? V : nullptr, OfParity ? V : nullptr);
}

/// What threads meet at, or tell each other by.
/// \returns whether \p P, which is \p Is, is that.
static bool lowerMeeting(const Statements &S, const PtxInstruction &P, const Instruction &Is,
                         const Expr *When) {
  std::optional<Barrier> Of = meetingOf(Is.Does);
  if (!Of)
    return false;
  Of->When = When;
  auto Parts = splitOperands(P);
  const auto At = [&](size_t N) { return N < Parts.size() ? Parts[N] : llvm::StringRef(); };
  switch (Is.Does) {
  case Does::ArriveInCluster:
  case Does::WaitInCluster:
    Of->Which = S.To.Pool.constant(0);
    S.To.addBarrier(S.I, *Of);
    break;
  case Does::Prepare:
    addMeeting(S, *Of, At(0), At(1));
    break;
  case Does::ArriveInBlock:
  case Does::WaitInBlock:
    if (hasPart(P.Opcode, "red")) // d, a{, b}, c: the result comes first, the predicate last
      Parts = {Parts.begin() + 1, Parts.end() - 1};
    if (Parts.size() < 2 && Is.Does == Does::WaitInBlock)
      S.To.addBarrier(S.I, Barrier{BarrierKind::Block});
    else
      addMeeting(S, *Of, At(0), At(1));
    break;
  default:
    addPhase(S, P, *Of, Parts);
    break;
  }
  return true;
}

/// What a load or a store tells others, or learns of them, by its order. A release counts as one
/// before the store, which no cost depends on.
static void lowerOrder(const Statements &S, const PtxInstruction &P, const Expr *When) {
  const bool IsBoth = hasPart(P.Opcode, "acq_rel");
  for (const auto &[Part, What] :
       {std::pair("release", Does::Arrive), std::pair("acquire", Does::Await)})
    if (IsBoth || hasPart(P.Opcode, Part)) {
      Barrier Of = *meetingOf(What);
      Of.When = When;
      S.To.addMeeting(S.I, Of, nullptr);
    }
}

static void lowerInstruction(const Statements &S, const PtxInstruction &P, const Instruction &Is,
                             const Expr *When) {
  switch (Is.Does) {
  case Does::CopyTensor:
    return S.To.refuse(RefusalReason::TensorMemoryAccess, S.I, "");
  case Does::ReachCluster:
    if (hasPart(P.Opcode, "mbarrier::complete_tx::bytes")) // somebody's, who may wait for that
      S.To.addMeeting(S.I, *meetingOf(Does::Arrive), nullptr);
    return S.To.refuse(RefusalReason::DistributedSharedMemory, S.I, "");
  case Does::Texture:
    return S.To.refuse(RefusalReason::Texture, S.I, "");
  case Does::Unread:
    return S.To.refuse(RefusalReason::InlineAssembly, S.I, P.Opcode.str());
  case Does::Copy:
    return addCopy(S, P, When);
  case Does::LoadMatrix:
  case Does::StoreMatrix:
  case Does::MoveFragment:
  case Does::Load:
  case Does::Store:
  case Does::Update:
    lowerTransfer(S, P, Is, When);
    return lowerOrder(S, P, When);
  default:
    if (lowerMeeting(S, P, Is, When) ||
        lowerBulk({S.To, S.I, P, When, [&](llvm::StringRef At) { return S.input(At); }}, Is))
      return;
    for (const Barrier &B : barriersOf(Is, numberIn(S, P.Operands.trim())))
      S.To.addBarrier(S.I, B);
  }
}

void warplint::lowerAssembly(BlockAccesses &To, const llvm::CallBase &I,
                             const llvm::InlineAsm &Asm) {
  const Statements S{To, I, parsePtx(Asm.getAsmString()), outputsOf(Asm)};
  for (const PtxInstruction &P : S.Ptx) {
    const Expr *When = guardOf(S, P);
    const Instruction *Is = ptxNamed(P.Opcode);
    if (Is && !When->isConst(0))
      lowerInstruction(S, P, *Is, When);
  }
}

/// "shfl.sync.idx.b32 $0, $1, 0, 0x1F, 0xFFFFFFFF"; null if it is anything else.
static const Expr *lowerShuffleAssembly(ValueLowering &Lowering, const llvm::CallBase &I,
                                        llvm::StringRef Opcode, llvm::StringRef Operands,
                                        unsigned Outputs) {
  const Instruction *Is = ptxNamed(Opcode);
  if (!Is || Is->Does != Does::Shuffle || !I.getType()->isIntegerTy(32))
    return nullptr;
  std::optional<ExprKind> Kind = shuffleKind(Opcode.rsplit('.').first.rsplit('.').second);
  llvm::SmallVector<llvm::StringRef, 5> Parts;
  Operands.split(Parts, ',');
  if (!Kind || Parts.size() < 4 || Parts[0].trim() != "$0")
    return nullptr;
  llvm::SmallVector<const Expr *, 3> Values;
  for (llvm::StringRef Part : llvm::ArrayRef(Parts).slice(1, 3)) {
    int64_t Literal = 0, Displacement = 0;
    if (!Part.trim().getAsInteger(0, Literal))
      Values.push_back(Lowering.Pool.constant(Literal));
    else if (const llvm::Value *V = addressOperand(I, Part, Outputs, Displacement))
      Values.push_back(Lowering.at(V, I.getParent()));
    else
      return nullptr;
  }
  return Lowering.Pool.shuffle(*Kind, Values[0], Values[1], Values[2]);
}

const Expr *warplint::lowerAssemblyValue(ValueLowering &Values, const llvm::CallBase &I,
                                         const llvm::InlineAsm &Asm) {
  llvm::StringRef Text = Asm.getAsmString();
  auto Ptx = parsePtx(Text);
  if (Ptx.size() == 1 && Ptx[0].Opcode.starts_with("mov")) {
    size_t At = Text.find('%');
    llvm::StringRef Register =
        At == llvm::StringRef::npos ? "" : Text.substr(At + 1).take_while([](char C) {
          return llvm::isAlnum(C) || C == '.' || C == '_';
        });
    Register.consume_front("%"); // "%%laneid" in the source's spelling
    // PTX writes lanemask_lt where LLVM writes lanemask.lt.
    std::string Name = Register.str();
    if (size_t Bar = Name.find("mask_"); Bar != std::string::npos)
      Name[Bar + 4] = '.';
    if (const Expr *E = Name.empty() ? nullptr : lowerRegister(Values.Pool, Name))
      return E;
  }
  // The address of shared memory as a 32-bit integer: its value within the window.
  if (Text.contains("cvta.to.shared") && I.arg_size() == 1)
    return Values.operand(I, 0);
  if (const Expr *E = lowerElected(Values, I, Asm, 0))
    return E;
  if (isOneLoad(Ptx)) // and whoever is given the same gets the same
    return Values.opaque(I, /*PerLane=*/false);
  bool Reads = Text.contains('[') || Text.contains('%');
  if (Ptx.size() == 1)
    if (const Expr *E =
            lowerShuffleAssembly(Values, I, Ptx[0].Opcode, Ptx[0].Operands, outputsOf(Asm)))
      return E;
  if (answersAllLanes(Ptx))
    return Values.Opaques.of(I, {}, /*PerLane=*/false);
  return Values.opaque(I, /*PerLane=*/Reads || asksOtherLanes(Ptx));
}

const Expr *warplint::lowerAssemblyPart(ValueLowering &Values, const llvm::CallBase &I,
                                        const llvm::InlineAsm &Asm, unsigned Result) {
  if (const Expr *E = lowerElected(Values, I, Asm, Result))
    return E;
  return Values.opaque(I, /*PerLane=*/!isOneLoad(parsePtx(Asm.getAsmString())), Result + 1);
}
