// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In PTX an address is an integer, and what it points into is to be found out:
//
//   %a = ptrtoint @tile, %b = add %a, 4*tid, inttoptr %b   ->   getelementptr i8, @tile, 4*tid
//
// Loops that carry an address carry its offset then. A parameter of 64 bits that is converted by
// cvta, or that an address is computed from, is a pointer to global memory.

#pragma once

namespace llvm {
class Function;
} // namespace llvm

namespace warplint::ptx {

/// Writes the addresses of \p F so. \returns the kernel, which is another function if a parameter
/// turned out to be a pointer; \p F is gone then.
llvm::Function &pointAddresses(llvm::Function &F);

} // namespace warplint::ptx
