//===- lib/lower/Ptx.cpp - The text of inline assembly -------*- C++ -*----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/lower/Ptx.h"

using namespace warplint;

llvm::SmallVector<PtxInstruction, 4> warplint::parsePtx(llvm::StringRef Text) {
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
