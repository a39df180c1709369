// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <optional>

namespace warplint {

/// "@$9" or "@!p" before an instruction: the lanes that execute it.
struct PtxGuard {
  llvm::StringRef Register; ///< "$9", "p", "%p1"; empty: all lanes do
  bool Negated = false;
};

/// One PTX instruction: "@$5 ld.global.nc.v4.f32 {$0,$1,$2,$3}, [$4]".
struct PtxInstruction {
  PtxGuard Guard;
  llvm::StringRef Opcode; ///< "ld.global.nc.v4.f32"
  llvm::StringRef Operands;
  llvm::SmallVector<llvm::StringRef, 8> Addresses; ///< what stands in brackets
};

/// The instructions of \p Text, which they point into.
llvm::SmallVector<PtxInstruction, 4> parsePtx(llvm::StringRef Text);

/// What stands in brackets, if that is an operand of the statement: "$4 + 16".
struct PtxAddress {
  unsigned Operand = 0; ///< the number after the $
  int64_t Offset = 0;   ///< bytes
};
std::optional<PtxAddress> parsePtxAddress(llvm::StringRef Text);

/// The number of "$4".
std::optional<unsigned> parsePtxOperand(llvm::StringRef Text);

/// The operands of \p I that are separated by commas, each of which may be a list: "{$0, $1}".
llvm::SmallVector<llvm::StringRef, 8> splitOperands(const PtxInstruction &I);

/// What decides whether \p Guard holds, if an earlier instruction of \p All makes it of an operand
/// of the statement: "setp.ne.b32 p, $2, 0", or "$2" itself.
struct PtxCondition {
  unsigned Operand = 0;
  bool IfZero = false; ///< holds where the operand is 0; else where it is not
};
std::optional<PtxCondition> conditionOf(const PtxGuard &Guard, llvm::ArrayRef<PtxInstruction> All);

/// Whether all that \p All does is to load once, into registers that may have had another value
/// before: "mov.u32 $0, 0x0; @$2 ld.global.b32 {$0}, [$1 + 0];".
bool isOneLoad(llvm::ArrayRef<PtxInstruction> All);

/// Bytes a lane moves: the type's, times the vector's length.
unsigned bytesMoved(llvm::StringRef Opcode);

} // namespace warplint
