//===- lib/lower/Assembly.cpp - Inline assembly -----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads the few PTX instructions that reach memory or name a lane; the rest is arithmetic
// that yields equal results for equal operands.
//
//===----------------------------------------------------------------------===//

#include "lib/lower/FunctionLowering.h"

#include "llvm/ADT/SmallVector.h"

#include <bit>

using namespace warplint;

namespace {
/// One PTX instruction: "ld.global.nc.v4.f32 {$0,$1,$2,$3}, [$4]".
struct PtxInstruction {
  llvm::StringRef Opcode; ///< "ld.global.nc.v4.f32"
  llvm::StringRef Operands;
  llvm::SmallVector<llvm::StringRef, 8> Addresses; ///< what stands in brackets
};

llvm::SmallVector<PtxInstruction, 4> parsePtx(llvm::StringRef Text) {
  llvm::SmallVector<PtxInstruction, 4> Result;
  llvm::SmallVector<llvm::StringRef, 8> Statements;
  Text.split(Statements, ';');
  for (llvm::StringRef S : Statements) {
    S = S.trim(" \t\r\n{}");
    if (S.starts_with("@"))
      S = S.drop_until([](char C) { return C == ' ' || C == '\t'; }).ltrim();
    PtxInstruction I;
    I.Opcode = S.take_until([](char C) { return C == ' ' || C == '\t'; });
    S = S.substr(I.Opcode.size());
    I.Operands = S.trim();
    while (true) {
      size_t Open = S.find('['), Close = S.find(']');
      if (Open == llvm::StringRef::npos || Close == llvm::StringRef::npos || Close < Open)
        break;
      I.Addresses.push_back(S.slice(Open + 1, Close).trim());
      S = S.substr(Close + 1);
    }
    if (!I.Opcode.empty())
      Result.push_back(I);
  }
  return Result;
}

/// Bytes a lane moves: the type's, times the vector's length.
unsigned bytesOf(llvm::StringRef Opcode) {
  unsigned Bytes = 0, Count = 1;
  llvm::SmallVector<llvm::StringRef, 8> Parts;
  Opcode.split(Parts, '.');
  for (llvm::StringRef P : Parts) {
    unsigned N = 0;
    if (P.size() >= 2 && llvm::StringRef("busf").contains(P[0]) &&
        !P.drop_front().getAsInteger(10, N))
      Bytes = N / 8;
    else if (P == "v2" || P == "v4" || P == "v8")
      Count = unsigned(P[1] - '0');
    else if (P == "f16x2" || P == "bf16x2")
      Bytes = 4;
  }
  return Bytes * Count;
}

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
} // namespace

Access *FunctionLowering::addAssemblyAccess(const llvm::CallBase &I, llvm::StringRef Opcode,
                                            llvm::StringRef Address, unsigned Outputs,
                                            const AssemblyAccess &Kind, const Expr *When,
                                            std::vector<Statement> &Body) {
  int64_t Displacement = 0;
  const llvm::Value *Pointer = addressOperand(I, Address, Outputs, Displacement);
  const bool IsWidth = std::has_single_bit(Kind.Bytes) && Kind.Bytes <= 32;
  if (!Pointer || !IsWidth || !Pointer->getType()->isIntOrPtrTy()) {
    refuse(RefusalReason::InlineAssembly, I, Opcode.str());
    return nullptr;
  }
  if (!Kind.In) { // a generic address: of what the pointer points to
    const size_t Before = K.Accesses.size();
    if (const auto *Cast = llvm::dyn_cast<llvm::PtrToIntOperator>(Pointer))
      Pointer = Cast->getPointerOperand();
    if (!Pointer->getType()->isPointerTy()) {
      refuse(RefusalReason::InlineAssembly, I, Opcode.str());
      return nullptr;
    }
    addAccess(I, Pointer, Kind.Kind, Kind.Bytes, Kind.Bytes, When, Body, Displacement);
    if (K.Accesses.size() == Before)
      return nullptr;
    K.Accesses.back().Volatile = true;
    return &K.Accesses.back();
  }
  Access A;
  A.Kind = Kind.Kind;
  A.In = *Kind.In;
  A.BytesPerLane = A.Align = Kind.Bytes;
  A.Volatile = true;
  A.When = When;
  A.Address = Pool.add(valueAt(Pointer, I.getParent()), Pool.constant(Displacement));
  Body.push_back({Statement::Access, K.add(std::move(A), siteOf(I, Kind.Bytes, true, true))});
  return &K.Accesses.back();
}

/// The stride of a fragment: what follows the address of "wmma.load.a... {$0, $1}, [$2], $3", and
/// the registers of a store. Packed if there is none; null if it is not read.
const Expr *FunctionLowering::strideOf(const llvm::CallBase &I, llvm::StringRef Operands,
                                       unsigned Outputs, const Fragment &Moved) {
  llvm::StringRef Rest = Operands.substr(Operands.rfind(']') + 1);
  if (size_t Brace = Rest.rfind('}'); Brace != llvm::StringRef::npos)
    Rest = Rest.substr(Brace + 1);
  else if (Rest.contains('{')) // the last one was taken for the statement's own
    Rest = "";
  Rest = Rest.trim(", \t\r\n");
  if (Rest.empty())
    return Pool.constant(Moved.packedStride());
  int64_t Number = 0;
  if (!Rest.getAsInteger(0, Number))
    return Pool.constant(Number);
  const llvm::Value *Stride = addressOperand(I, Rest, Outputs, Number);
  return Stride && Stride->getType()->isIntegerTy() ? valueAt(Stride, I.getParent()) : nullptr;
}

void FunctionLowering::lowerAssembly(const llvm::CallBase &I, const llvm::InlineAsm &Asm,
                                     const Expr *When, std::vector<Statement> &Body) {
  unsigned Outputs = outputsOf(Asm);
  for (const PtxInstruction &P : parsePtx(Asm.getAsmString())) {
    llvm::StringRef Op = P.Opcode;
    auto AddTo = [&](unsigned Which, AccessKind Kind, std::optional<Space> In, unsigned Bytes) {
      return addAssemblyAccess(I, Op, Which < P.Addresses.size() ? P.Addresses[Which] : "", Outputs,
                               {Kind, In, Bytes}, When, Body);
    };
    auto Add = [&](unsigned Which, AccessKind Kind, std::optional<Space> In, unsigned Bytes,
                   unsigned Matrices) {
      if (Access *A = AddTo(Which, Kind, In, Bytes))
        A->Matrices = Matrices;
    };
    const std::optional<Space> In = spaceNamed(Op);
    if (Op.starts_with("cp.async.bulk") || Op.starts_with("cp.reduce.async.bulk")) {
      refuse(RefusalReason::TensorMemoryAccess, I, "");
    } else if (Op.starts_with("cp.async.ca") || Op.starts_with("cp.async.cg")) {
      // cp.async.ca.shared.global [dst], [src], bytes: the length is the third operand.
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
      Add(1, AccessKind::CopyLoad, Space::Global, Bytes, 0);
      Add(0, AccessKind::CopyStore, Space::Shared, Bytes, 0);
    } else if (Op.starts_with("ldmatrix") || Op.starts_with("stmatrix")) {
      unsigned Count = Op.contains(".x4") ? 4 : Op.contains(".x2") ? 2 : 1;
      Add(0, Op.starts_with("ld") ? AccessKind::LoadMatrix : AccessKind::StoreMatrix, Space::Shared,
          16, Count);
    } else if (Op.starts_with("wmma.load") || Op.starts_with("wmma.store")) {
      const std::optional<Fragment> Moved = fragmentNamed(Op);
      const Expr *Stride = Moved ? strideOf(I, P.Operands, Outputs, *Moved) : nullptr;
      if (!Stride)
        refuse(RefusalReason::InlineAssembly, I, Op.str());
      else
        addFragment(I, Moved, In == Space::Shared, Stride,
                    [&](AccessKind Kind, unsigned Bytes) { return AddTo(0, Kind, In, Bytes); });
    } else if (namesOtherSpace(Op)) {
      continue; // caches of their own, and memory of the thread
    } else if (Op.starts_with("ld.") || Op.starts_with("st.") || Op.starts_with("ldu.")) {
      Add(0, Op.starts_with("ld") ? AccessKind::Load : AccessKind::Store, In, bytesOf(Op), 0);
    } else if (Op.starts_with("atom.") || Op.starts_with("red.")) {
      Add(0, AccessKind::Atomic, In, bytesOf(Op), 0);
    } else if (Op.starts_with("wgmma.mma_async")) {
      refuse(RefusalReason::WarpgroupMatrix, I, "");
    } else if (Op.starts_with("bar.sync") || Op.starts_with("barrier.sync")) {
      addBarrier(I, P.Operands == "0", When, Body);
    } else if (Op.starts_with("ld") || Op.starts_with("tcgen05.ld") ||
               Op.starts_with("multimem.")) {
      refuse(RefusalReason::InlineAssembly, I, Op.str());
    }
  }
}

/// "shfl.sync.idx.b32 $0, $1, 0, 0x1F, 0xFFFFFFFF"; null if it is anything else.
const Expr *FunctionLowering::lowerShuffleAssembly(const llvm::CallBase &I, llvm::StringRef Opcode,
                                                   llvm::StringRef Operands, unsigned Outputs) {
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
      Values.push_back(Pool.constant(Literal));
    else if (const llvm::Value *V = addressOperand(I, Part, Outputs, Displacement))
      Values.push_back(valueAt(V, I.getParent()));
    else
      return nullptr;
  }
  return Pool.shuffle(*Kind, Values[0], Values[1], Values[2]);
}

const Expr *FunctionLowering::lowerAssemblyValue(const llvm::CallBase &I,
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
    if (const Expr *E = Name.empty() ? nullptr : lowerRegister(Name))
      return E;
  }
  // The address of shared memory as a 32-bit integer: its value within the window.
  if (Text.contains("cvta.to.shared") && I.arg_size() == 1)
    return operand(I, 0);
  bool Reads = Text.contains('[') || Text.contains('%');
  if (Reads && Ptx.size() == 1 && Ptx[0].Addresses.size() == 1 && Ptx[0].Opcode.starts_with("ld")) {
    int64_t Displacement = 0;
    if (const llvm::Value *P = addressOperand(I, Ptx[0].Addresses[0], outputsOf(Asm), Displacement))
      return opaqueOf(I, {valueAt(P, I.getParent())}, /*PerLane=*/false);
  }
  if (Ptx.size() == 1)
    if (const Expr *E = lowerShuffleAssembly(I, Ptx[0].Opcode, Ptx[0].Operands, outputsOf(Asm)))
      return E;
  if (answersAllLanes(Ptx))
    return opaqueOf(I, {}, /*PerLane=*/false);
  return opaque(I, /*PerLane=*/Reads || asksOtherLanes(Ptx));
}
