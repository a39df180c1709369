// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/lower/Ptx.h"

#include "lib/known/Instructions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace warplint;

/// Takes "@!p " off the beginning of \p Statement.
static PtxGuard takeGuard(llvm::StringRef &Statement) {
  PtxGuard Guard;
  if (!Statement.consume_front("@"))
    return Guard;
  Guard.Negated = Statement.consume_front("!");
  Guard.Register = Statement.take_until([](char C) { return C == ' ' || C == '\t'; });
  Statement = Statement.substr(Guard.Register.size()).ltrim();
  return Guard;
}

/// Behind the label that \p Statement begins with, "again:", "L${:uid} :"; nothing if it is none.
static std::optional<llvm::StringRef> behindLabel(llvm::StringRef Statement) {
  const size_t Before = Statement.size();
  while (!Statement.empty() && (llvm::isAlnum(Statement.front()) || Statement.starts_with("_") ||
                                Statement.starts_with("$") || Statement.starts_with("%")))
    if (!Statement.consume_front("${:uid}")) // LLVM's number of the place
      Statement = Statement.drop_front();
  const bool IsNamed = Statement.size() < Before;
  Statement = Statement.ltrim(" \t");
  return IsNamed && Statement.consume_front(":") && !Statement.starts_with(":")
             ? std::optional(Statement)
             : std::nullopt;
}

/// \p Statement without what no instruction begins with: scopes, comments of a line, labels.
static llvm::StringRef withoutLabels(llvm::StringRef Statement) {
  while (true) {
    Statement = Statement.trim(" \t\r\n{}");
    if (Statement.starts_with("//"))
      Statement = Statement.split('\n').second;
    else if (const std::optional<llvm::StringRef> Behind = behindLabel(Statement))
      Statement = *Behind;
    else
      return Statement;
  }
}

llvm::SmallVector<PtxInstruction, 4> warplint::parsePtx(llvm::StringRef Text) {
  llvm::SmallVector<PtxInstruction, 4> Result;
  llvm::SmallVector<llvm::StringRef, 8> Statements;
  Text.split(Statements, ';');
  for (llvm::StringRef S : Statements) {
    S = withoutLabels(S);
    PtxInstruction I;
    I.Guard = takeGuard(S);
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

unsigned warplint::bytesMoved(llvm::StringRef Opcode) {
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

std::optional<unsigned> warplint::parsePtxOperand(llvm::StringRef Text) {
  unsigned Number = 0;
  Text = Text.trim();
  if (!Text.consume_front("$") || Text.getAsInteger(10, Number))
    return std::nullopt;
  return Number;
}

std::optional<PtxAddress> warplint::parsePtxAddress(llvm::StringRef Text) {
  PtxAddress Address;
  const auto [Operand, Offset] = Text.split('+');
  const std::optional<unsigned> Number = parsePtxOperand(Operand);
  if (!Number || (Text.contains('+') && Offset.trim().getAsInteger(0, Address.Offset)))
    return std::nullopt;
  Address.Operand = *Number;
  return Address;
}

llvm::SmallVector<llvm::StringRef, 8> warplint::splitOperands(const PtxInstruction &I) {
  llvm::SmallVector<llvm::StringRef, 8> Parts;
  size_t Begin = 0;
  unsigned Depth = 0; // of braces and brackets
  for (size_t At = 0; At <= I.Operands.size(); ++At) {
    const char C = At < I.Operands.size() ? I.Operands[At] : ',';
    if (C == '{' || C == '[')
      ++Depth;
    else if ((C == '}' || C == ']') && Depth)
      --Depth;
    if (C != ',' || (Depth && At < I.Operands.size()))
      continue;
    Parts.push_back(I.Operands.slice(Begin, At).trim());
    Begin = At + 1;
  }
  return Parts;
}

std::optional<PtxCondition> warplint::conditionOf(const PtxGuard &Guard,
                                                  llvm::ArrayRef<PtxInstruction> All) {
  if (const std::optional<unsigned> Number = parsePtxOperand(Guard.Register))
    return PtxCondition{*Number, Guard.Negated};
  std::optional<PtxCondition> Known;
  for (const PtxInstruction &I : All) {
    const auto Parts = splitOperands(I);
    if (Parts.front() != Guard.Register)
      continue;
    const bool IfEqual = I.Opcode.starts_with("setp.eq.");
    const std::optional<unsigned> Number =
        Parts.size() == 3 ? parsePtxOperand(Parts[1]) : std::nullopt;
    uint64_t Zero = 1;
    if (Known || !Number || !I.Guard.Register.empty() || Parts[2].getAsInteger(0, Zero) || Zero ||
        !(IfEqual || I.Opcode.starts_with("setp.ne.")))
      return std::nullopt; // made otherwise, or twice
    Known = PtxCondition{*Number, IfEqual != Guard.Negated};
  }
  return Known;
}

bool warplint::isOneLoad(llvm::ArrayRef<PtxInstruction> All) {
  const auto IsLoad = [](const PtxInstruction &I) {
    const Instruction *Is = ptxNamed(I.Opcode);
    return Is && Is->isLoad() && I.Addresses.size() == 1;
  };
  const auto IsMove = [](const PtxInstruction &I) {
    return I.Opcode.starts_with("mov.") && I.Guard.Register.empty() && !I.Operands.contains('%');
  };
  return llvm::count_if(All, IsLoad) == 1 &&
         llvm::all_of(All, [&](const PtxInstruction &I) { return IsLoad(I) || IsMove(I); });
}
