//===- lib/lower/Assembly.cpp - Inline assembly --------------*- C++ -*----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/lower/Assembly.h"

#include "lib/lower/Calls.h"
#include "lib/lower/Fragments.h"
#include "lib/lower/Ptx.h"
#include "lib/lower/Sites.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Operator.h"

#include <bit>

using namespace warplint;

namespace {
/// The memory that \p Opcode names; nothing if its address is a generic one.
std::optional<Space> spaceNamed(llvm::StringRef Opcode) {
  if (Opcode.contains(".shared"))
    return Space::Shared;
  if (Opcode.contains(".global"))
    return Space::Global;
  return std::nullopt;
}

bool namesOtherSpace(llvm::StringRef Opcode) {
  return Opcode.contains(".const") || Opcode.contains(".param") || Opcode.contains(".local");
}

bool startsWithAny(llvm::StringRef Opcode, llvm::ArrayRef<llvm::StringLiteral> Starts) {
  return llvm::any_of(Starts, [&](llvm::StringRef S) { return Opcode.starts_with(S); });
}

/// Whether lanes of equal operands may get different results: what others hold, or whether they
/// are there, goes into it.
bool asksOtherLanes(llvm::ArrayRef<PtxInstruction> Ptx) {
  constexpr llvm::StringLiteral Asking[] = {"shfl.",  "vote.",      "match.",
                                            "redux.", "activemask", "elect."};
  return llvm::any_of(Ptx,
                      [&](const PtxInstruction &P) { return startsWithAny(P.Opcode, Asking); });
}

/// Whether the result is one answer that all lanes get.
bool answersAllLanes(llvm::ArrayRef<PtxInstruction> Ptx) {
  constexpr llvm::StringLiteral Answering[] = {"vote.", "redux.", "activemask"};
  return !Ptx.empty() && Ptx.back().Operands.starts_with("$0") &&
         startsWithAny(Ptx.back().Opcode, Answering);
}

/// The operand an address names: "$4", "$4 + 16". Inputs follow outputs.
const llvm::Value *addressOperand(const llvm::CallBase &I, llvm::StringRef Address,
                                  unsigned Outputs, int64_t &Displacement) {
  Displacement = 0;
  auto [Operand, Rest] = Address.split('+');
  Rest.trim().getAsInteger(0, Displacement);
  Operand = Operand.trim();
  unsigned Number = 0;
  if (!Operand.consume_front("$") || Operand.getAsInteger(10, Number) || Number < Outputs ||
      Number - Outputs >= I.arg_size())
    return nullptr;
  return I.getArgOperand(Number - Outputs);
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

} // namespace

/// \returns null if it is refused, or not counted.
static Access *addAssemblyAccess(BlockAccesses &To, const llvm::CallBase &I, llvm::StringRef Opcode,
                                 llvm::StringRef Address, unsigned Outputs,
                                 const AssemblyAccess &Kind) {
  int64_t Displacement = 0;
  const llvm::Value *Pointer = addressOperand(I, Address, Outputs, Displacement);
  const bool IsWidth = std::has_single_bit(Kind.Bytes) && Kind.Bytes <= 32;
  if (!Pointer || !IsWidth || !Pointer->getType()->isIntOrPtrTy()) {
    To.refuse(RefusalReason::InlineAssembly, I, Opcode.str());
    return nullptr;
  }
  if (!Kind.In) { // a generic address: of what the pointer points to
    if (const auto *Cast = llvm::dyn_cast<llvm::PtrToIntOperator>(Pointer))
      Pointer = Cast->getPointerOperand();
    if (!Pointer->getType()->isPointerTy()) {
      To.refuse(RefusalReason::InlineAssembly, I, Opcode.str());
      return nullptr;
    }
    Access *A = To.add(I, Pointer, Kind.Kind, Kind.Bytes, Kind.Bytes, Displacement);
    if (A)
      A->Volatile = true;
    return A;
  }
  Access A;
  A.Kind = Kind.Kind;
  A.In = *Kind.In;
  A.BytesPerLane = A.Align = Kind.Bytes;
  A.Volatile = true;
  A.Address = To.Pool.add(To.Values.at(Pointer, I.getParent()), To.Pool.constant(Displacement));
  return To.add(std::move(A), siteOf(To.Values.Function.AllFacts, I, Kind.Bytes, true, true));
}

/// What an asynchronous copy moves a lane: cp.async.ca.shared.global [dst], [src], bytes. 0 if that
/// is no constant.
static unsigned copiedBytes(const llvm::CallBase &I, const llvm::InlineAsm &Asm, unsigned Outputs) {
  llvm::StringRef Tail = Asm.getAsmString().substr(Asm.getAsmString().rfind(']') + 1);
  unsigned Bytes = 0, Number = 0;
  Tail = Tail.ltrim(", \t");
  if (Tail.consume_front("$") && !Tail.consumeInteger(10, Number) && Number >= Outputs &&
      Number - Outputs < I.arg_size()) {
    if (const auto *C = llvm::dyn_cast<llvm::ConstantInt>(I.getArgOperand(Number - Outputs)))
      Bytes = unsigned(C->getZExtValue());
  } else {
    Tail.consumeInteger(10, Bytes);
  }
  return Bytes;
}

/// The stride of a fragment: what follows the address of "wmma.load.a... {$0, $1}, [$2], $3", and
/// the registers of a store. Packed if there is none; null if it is not read.
static const Expr *strideOf(ValueLowering &Values, const llvm::CallBase &I,
                            llvm::StringRef Operands, unsigned Outputs, const Fragment &Moved) {
  llvm::StringRef Rest = Operands.substr(Operands.rfind(']') + 1);
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
  const llvm::Value *Stride = addressOperand(I, Rest, Outputs, Number);
  return Stride && Stride->getType()->isIntegerTy() ? Values.at(Stride, I.getParent()) : nullptr;
}

void warplint::lowerAssembly(BlockAccesses &To, const llvm::CallBase &I,
                             const llvm::InlineAsm &Asm) {
  unsigned Outputs = outputsOf(Asm);
  for (const PtxInstruction &P : parsePtx(Asm.getAsmString())) {
    llvm::StringRef Op = P.Opcode;
    auto AddTo = [&](unsigned Which, AccessKind Kind, std::optional<Space> In, unsigned Bytes) {
      return addAssemblyAccess(To, I, Op, Which < P.Addresses.size() ? P.Addresses[Which] : "",
                               Outputs, {Kind, In, Bytes});
    };
    auto Add = [&](unsigned Which, AccessKind Kind, std::optional<Space> In, unsigned Bytes,
                   unsigned Matrices) {
      if (Access *A = AddTo(Which, Kind, In, Bytes))
        A->Matrices = Matrices;
    };
    const std::optional<Space> In = spaceNamed(Op);
    if (Op.starts_with("cp.async.bulk") || Op.starts_with("cp.reduce.async.bulk")) {
      To.refuse(RefusalReason::TensorMemoryAccess, I, "");
    } else if (Op.starts_with("cp.async.ca") || Op.starts_with("cp.async.cg")) {
      const unsigned Bytes = copiedBytes(I, Asm, Outputs);
      Add(1, AccessKind::CopyLoad, Space::Global, Bytes, 0);
      Add(0, AccessKind::CopyStore, Space::Shared, Bytes, 0);
    } else if (Op.starts_with("ldmatrix") || Op.starts_with("stmatrix")) {
      unsigned Count = Op.contains(".x4") ? 4 : Op.contains(".x2") ? 2 : 1;
      Add(0, Op.starts_with("ld") ? AccessKind::LoadMatrix : AccessKind::StoreMatrix, Space::Shared,
          16, Count);
    } else if (Op.starts_with("wmma.load") || Op.starts_with("wmma.store")) {
      const std::optional<Fragment> Moved = fragmentNamed(Op);
      const Expr *Stride = Moved ? strideOf(To.Values, I, P.Operands, Outputs, *Moved) : nullptr;
      if (!Stride)
        To.refuse(RefusalReason::InlineAssembly, I, Op.str());
      else
        addFragment(To, I, Moved, In == Space::Shared, Stride,
                    [&](AccessKind Kind, unsigned Bytes) { return AddTo(0, Kind, In, Bytes); });
    } else if (namesOtherSpace(Op)) {
      continue; // caches of their own, and memory of the thread
    } else if (Op.starts_with("ld.") || Op.starts_with("st.") || Op.starts_with("ldu.")) {
      Add(0, Op.starts_with("ld") ? AccessKind::Load : AccessKind::Store, In, bytesMoved(Op), 0);
    } else if (Op.starts_with("atom.") || Op.starts_with("red.")) {
      Add(0, AccessKind::Atomic, In, bytesMoved(Op), 0);
    } else if (Op.starts_with("wgmma.mma_async")) {
      To.refuse(RefusalReason::WarpgroupMatrix, I, "");
    } else if (Op.starts_with("bar.sync") || Op.starts_with("barrier.sync")) {
      To.addBarrier(I, P.Operands == "0");
    } else if (Op.starts_with("bar.warp.sync")) {
      To.addBarrier(I, /*WholeBlock=*/false, /*OfWarp=*/true);
    } else if (Op.starts_with("shfl.") || Op.starts_with("vote.") || Op.starts_with("match.") ||
               Op.starts_with("redux.")) {
      To.addExchange(I);
    } else if (Op.starts_with("ld") || Op.starts_with("tcgen05.ld") ||
               Op.starts_with("multimem.")) {
      To.refuse(RefusalReason::InlineAssembly, I, Op.str());
    }
  }
}

/// "shfl.sync.idx.b32 $0, $1, 0, 0x1F, 0xFFFFFFFF"; null if it is anything else.
static const Expr *lowerShuffleAssembly(ValueLowering &Lowering, const llvm::CallBase &I,
                                        llvm::StringRef Opcode, llvm::StringRef Operands,
                                        unsigned Outputs) {
  if (!Opcode.consume_front("shfl.") || !I.getType()->isIntegerTy(32))
    return nullptr;
  Opcode.consume_front("sync.");
  std::optional<ExprKind> Kind = shuffleKind(Opcode.split('.').first);
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
  bool Reads = Text.contains('[') || Text.contains('%');
  if (Reads && Ptx.size() == 1 && Ptx[0].Addresses.size() == 1 && Ptx[0].Opcode.starts_with("ld")) {
    int64_t Displacement = 0;
    if (const llvm::Value *P = addressOperand(I, Ptx[0].Addresses[0], outputsOf(Asm), Displacement))
      return Values.Opaques.of(I, {Values.at(P, I.getParent())}, /*PerLane=*/false);
  }
  if (Ptx.size() == 1)
    if (const Expr *E =
            lowerShuffleAssembly(Values, I, Ptx[0].Opcode, Ptx[0].Operands, outputsOf(Asm)))
      return E;
  if (answersAllLanes(Ptx))
    return Values.Opaques.of(I, {}, /*PerLane=*/false);
  return Values.opaque(I, /*PerLane=*/Reads || asksOtherLanes(Ptx));
}
