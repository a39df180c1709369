// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Live registers and spills by line, from what `nvdisasm -c -lrm count` prints of a cubin, and from
// the cubin's own line table, which nvdisasm does not print beside the count:
//
//   .text._Z5spillPfPKfi:
//   .L_x_1:
//           /*0210*/       STL [R1+0x70], R24   (*"SpillRefill"*);     // |  30   |        |   2 |
//           /*1250*/  @!P0 BRA `(.L_x_1) ;                             // |  21   |   1    |   2 |
//
// What an instruction is told to spill says so. A branch back to a label makes a loop of all that
// is between; the number of such loops around an instruction is that of the machine code, in which
// loops may be unrolled or merged.

#pragma once

#include "lib/profile/Cubin.h"

namespace warplint {

/// Adds to the kernels of \p Into what \p Text says of their lines. The bytes that a kernel spills
/// are summed where nobody said them.
void addLines(llvm::StringRef Text, const Cubin &Of, CompiledKernels &Into);

/// Reads \p File, a cubin, with the toolkit's nvdisasm, and adds what it tells of lines.
llvm::Error addLines(llvm::StringRef Root, llvm::StringRef File, CompiledKernels &Into);

} // namespace warplint
