// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PTX ISA, "cp.async.bulk", "cp.async.bulk.tensor", "Matrix descriptor" (wgmma, tcgen05): bits 0 to
// 13 of a descriptor are the address, without its lowest four bits.

#include "lib/lower/Bulk.h"

#include "lib/expr/Rewrite.h"
#include "lib/known/TensorMaps.h"
#include "lib/known/Words.h"

using namespace warplint;

/// The value of \p Text, "16" or "$4 + 16"; null if it is not known.
static const Expr *valueOf(const BulkRequest &R, llvm::StringRef Text) {
  ExprPool &Pool = R.To.Pool;
  int64_t Number = 0;
  Text = Text.trim();
  if (!Text.getAsInteger(0, Number))
    return Pool.constant(Number);
  const std::optional<PtxAddress> At = parsePtxAddress(Text);
  const llvm::Value *V = At ? R.Input("$" + std::to_string(At->Operand)) : nullptr;
  if (!V || !V->getType()->isIntOrPtrTy())
    return nullptr;
  return Pool.add(R.To.Values.at(V, R.I.getParent()), Pool.constant(At->Offset));
}

static const Expr *addressIn(const BulkRequest &R, size_t Number) {
  return Number < R.Ptx.Addresses.size() ? valueOf(R, R.Ptx.Addresses[Number]) : nullptr;
}

static bool hasAddress(const Expr *E) {
  return anyPart(*E, [](const Expr &Part) { return Part.Kind == ExprKind::Address; });
}

/// The address in \p E, a descriptor; null if other fields are added to it.
static const Expr *addressInDescriptor(const Expr *E) {
  constexpr int64_t MostOfField = 1 << 20; // what masks the field, beside what aligns an address
  for (bool IsField = false;;) {
    const Expr *With = nullptr;
    for (const Expr *Op : E->Operands)
      if (hasAddress(Op)) {
        if (With)
          return nullptr;
        With = Op;
      }
    switch (E->Kind) {
    case ExprKind::Or:
    case ExprKind::Wrap:
    case ExprKind::Unsign:
      break;
    case ExprKind::Shr:
    case ExprKind::Div:
    case ExprKind::Rem:
      IsField = true;
      break;
    case ExprKind::And:
      if (!llvm::any_of(E->Operands, [&](const Expr *Op) {
            return Op->isConst() && Op->Value > 0 && Op->Value < MostOfField;
          }))
        return IsField ? E : nullptr;
      IsField = true;
      break;
    default:
      return IsField ? E : nullptr;
    }
    if (!With)
      return nullptr;
    E = With;
  }
}

/// The bytes of a box, as a launch tells them, of the tensor map \p Offset bytes behind \p Address;
/// null if that is no parameter of the kernel.
static const Expr *boxOf(const BulkRequest &R, const Expr *Address, int64_t Offset = 0) {
  ExprPool &Pool = R.To.Pool;
  const KernelFunction &Of = R.To.Values.Function;
  switch (Address->Kind) {
  case ExprKind::Param:
    if (const ParameterFact *P = Of.parameter(*Of.IR.getArg(unsigned(Address->Value))))
      for (const FieldFact &F : P->Fields)
        if (llvm::StringRef Name = F.Name; F.Offset == Offset && Name.consume_back(FirstOfMap))
          return Pool.param(unsigned(Address->Value), unsigned(Offset) + 1, // no field begins there
                            (Name + BoxOfMap).str(), ExprRange::ofUnsigned(31));
    return nullptr;
  case ExprKind::Add:
    for (const auto [Part, Rest] : {std::pair(0, 1), std::pair(1, 0)})
      if (Address->operand(unsigned(Part))->isConst())
        return boxOf(R, Address->operand(unsigned(Rest)),
                     Offset + Address->operand(unsigned(Part))->Value);
    return nullptr;
  case ExprKind::Select: {
    const Expr *A = boxOf(R, Address->operand(1), Offset);
    const Expr *B = boxOf(R, Address->operand(2), Offset);
    return A && B ? Pool.select(Address->operand(0), A, B) : nullptr;
  }
  default:
    return nullptr;
  }
}

/// The bytes of a tensor copy by \p Map: its address, and where in the tensor.
static const Expr *bytesOfBoxes(const BulkRequest &R, llvm::StringRef Map) {
  constexpr int64_t RowsOfGather = 4; // each a box
  if (isNamedBy("*.im2col::w::128.*", R.Ptx.Opcode))
    return nullptr; // 128 pixels, whatever the map says
  const Expr *Address = valueOf(R, Map.split(',').first);
  const Expr *Box = Address ? boxOf(R, Address) : nullptr;
  if (!Box || !isNamedBy("*.{gather4,scatter4}.*", R.Ptx.Opcode))
    return Box;
  return R.To.Pool.mul(Box, R.To.Pool.constant(RowsOfGather));
}

static void add(const BulkRequest &R, BulkMove Moves, const Expr *Which = nullptr) {
  Barrier Of{BarrierKind::Bulk};
  Of.When = R.When;
  Of.InMemory = true;
  Of.Which = Which;
  Of.Moves = Moves;
  if (Moves.Shared)
    Of.Moves->Object = R.To.sharedObjectOf(Moves.Shared);
  R.To.addBarrier(R.I, std::move(Of));
}

/// Operands of a matrix instruction that are descriptors: 64 bits each.
static void addOperands(const BulkRequest &R) {
  constexpr unsigned BitsOfDescriptor = 64;
  constexpr int64_t Row = 16; // bytes that are read in any layout
  const auto Parts = splitOperands(R.Ptx);
  for (size_t N = 1; N < std::min<size_t>(Parts.size(), 3); ++N) {
    const llvm::Value *V = R.Input(Parts[N]);
    if (!V || !V->getType()->isIntegerTy(BitsOfDescriptor))
      continue;
    const Expr *Descriptor = R.To.Values.at(V, R.I.getParent());
    BulkMove Moves;
    Moves.Shared = addressInDescriptor(Descriptor);
    Moves.Bytes = R.To.Pool.constant(Row);
    if (Moves.Shared)
      add(R, Moves);
  }
}

/// Whether blocks of a cluster other than the thread's own are told, or get it, too.
static bool isToMany(llvm::StringRef Opcode) {
  return isNamedBy("*.multicast.*", Opcode) || isNamedBy("*.cta_group.2.*", Opcode);
}

static void addCopy(const BulkRequest &R, const Instruction &Is) {
  const bool IsLoad = Is.Does == Does::LoadBulk, IsStore = Is.Does == Does::StoreBulk;
  BulkMove Moves;
  Moves.Writes = IsLoad;
  Moves.OfTensor = hasPart(R.Ptx.Opcode, "tensor");
  Moves.ToMany = isToMany(R.Ptx.Opcode) || Is.Does == Does::SendBulk;
  Moves.Ends = IsStore ? BulkMove::InGroup : BulkMove::AtBarrier;
  Moves.Shared = addressIn(R, IsLoad ? 0 : 1);
  const auto Parts = splitOperands(R.Ptx);
  const size_t Map = IsLoad ? 1 : 0;
  if (Moves.OfTensor) {
    Moves.Bytes = Map < R.Ptx.Addresses.size() ? bytesOfBoxes(R, R.Ptx.Addresses[Map]) : nullptr;
  } else {
    if (Is.Does != Does::SendBulk)
      Moves.Global = addressIn(R, IsLoad ? 1 : 0);
    Moves.Bytes = Parts.size() > 2 ? valueOf(R, Parts[2]) : nullptr;
  }
  add(R, Moves, IsStore ? nullptr : addressIn(R, 2));
}

/// What writes \p Bytes to where the first address is.
static void addAnswer(const BulkRequest &R, BulkMove::End Ends, int64_t Bytes) {
  BulkMove Moves;
  Moves.Ends = Ends;
  Moves.Writes = true;
  Moves.ToMany = isToMany(R.Ptx.Opcode);
  Moves.Shared = addressIn(R, 0);
  Moves.Bytes = R.To.Pool.constant(Bytes);
  add(R, Moves, Ends == BulkMove::AtBarrier ? addressIn(R, 1) : nullptr);
}

bool warplint::lowerBulk(const BulkRequest &R, const Instruction &Is) {
  switch (Is.Does) {
  case Does::LoadBulk:
  case Does::StoreBulk:
  case Does::SendBulk:
    addCopy(R, Is);
    return true;
  case Does::AskForBlock:
    addAnswer(R, BulkMove::AtBarrier, 16);
    return true;
  case Does::AllocateTensor:
    addAnswer(R, BulkMove::Otherwise, 4);
    return true;
  case Does::WarpgroupMatrix:
    addOperands(R);
    R.To.refuse(RefusalReason::WarpgroupMatrix, R.I, "");
    return true;
  case Does::ReachTensorMemory:
    addOperands(R);
    R.To.refuse(RefusalReason::InlineAssembly, R.I, "tensor memory is not modelled");
    return true;
  default:
    return false;
  }
}
