// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Registers and shared memory of kernels, from the lines that `nvcc -Xptxas -v` prints:
//
//   ptxas info    : Compiling entry function '_Z9transposePfS_' for 'sm_90'
//   ptxas info    : Function properties for _Z9transposePfS_
//       0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
//   ptxas info    : Used 16 registers, used 1 barriers, 4096 bytes smem, 372 bytes cmem[0]

#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"

#include <string>

namespace warplint {

struct PtxasKernel {
  unsigned Registers = 0;    ///< of a thread
  uint64_t StaticShared = 0; ///< bytes
  uint64_t SpillBytes = 0;   ///< stored and loaded; of a cubin not known
};

/// The kernels that \p Text says were compiled for \p Arch ("sm_90"), by mangled name. Other lines
/// are skipped, so a whole build log will do.
llvm::StringMap<PtxasKernel> parsePtxasInfo(llvm::StringRef Text, llvm::StringRef Arch);

/// What `nvcc -Xptxas -v` of the toolkit in \p Root prints for \p File. The error is nvcc's first.
llvm::Expected<std::string> runPtxas(llvm::StringRef Root, llvm::StringRef File,
                                     llvm::StringRef Arch, llvm::ArrayRef<std::string> Args);

} // namespace warplint
