//===- lib/lower/Ptx.h - The text of inline assembly ---------*- C++ -*----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_LOWER_PTX_H
#define WARPLINT_LOWER_PTX_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

namespace warplint {

/// One PTX instruction: "ld.global.nc.v4.f32 {$0,$1,$2,$3}, [$4]".
struct PtxInstruction {
  llvm::StringRef Opcode; ///< "ld.global.nc.v4.f32"
  llvm::StringRef Operands;
  llvm::SmallVector<llvm::StringRef, 8> Addresses; ///< what stands in brackets
};

/// The instructions of \p Text, which they point into. Guards (`@p`) are left out.
llvm::SmallVector<PtxInstruction, 4> parsePtx(llvm::StringRef Text);

/// Bytes a lane moves: the type's, times the vector's length.
unsigned bytesMoved(llvm::StringRef Opcode);

} // namespace warplint

#endif // WARPLINT_LOWER_PTX_H
