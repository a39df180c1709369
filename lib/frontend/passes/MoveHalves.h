//===- lib/frontend/passes/MoveHalves.h - Halves in words stay words -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Moves half and bfloat16 as the integers of their bits, by themselves and in structures.
///
/// Scalar replacement keeps a word that is put together from integers, `make_short2(a, b)`, and
/// takes one apart that is put together from anything else: `out[i] = __floats2half2_rn(a, b)`
/// would be two stores of 2 bytes. nvcc makes it one of 4 (read from its PTX for sm_90, CUDA 13.0).
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_PASSES_MOVEHALVES_H
#define WARPLINT_FRONTEND_PASSES_MOVEHALVES_H

namespace llvm {
class Module;
}

namespace warplint {

void moveHalvesAsIntegers(llvm::Module &M);

} // namespace warplint

#endif // WARPLINT_FRONTEND_PASSES_MOVEHALVES_H
