// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Registers and shared memory of kernels, from the lines that `nvcc -Xptxas -v` prints:
//
//   ptxas info    : Compiling entry function '_Z9transposePfS_' for 'sm_90'
//   ptxas info    : Function properties for _Z9transposePfS_
//       0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
//   ptxas info    : Used 16 registers, used 1 barriers, 4096 bytes smem, 372 bytes cmem[0]

#pragma once

#include "lib/kernel/Compiled.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"

#include <string>

namespace warplint {

using CompiledKernels = llvm::StringMap<CompiledKernel>; ///< by mangled name

/// The kernels that \p Text says were compiled for \p Arch ("sm_90"). Other lines are skipped, so
/// a whole build log will do.
CompiledKernels parsePtxasInfo(llvm::StringRef Text, llvm::StringRef Arch);

struct CompilerAnswer {
  CompiledKernels Kernels;
  std::string NoLines; ///< why lines are not told; empty if they are, or nobody asked
};

/// What nvcc of the toolkit in \p Root makes of \p File. The error is nvcc's first.
/// \param ByLine  has the toolkit's nvdisasm tell lines, too
llvm::Expected<CompilerAnswer> runPtxas(llvm::StringRef Root, llvm::StringRef File,
                                        llvm::StringRef Arch, llvm::ArrayRef<std::string> Args,
                                        bool ByLine);

} // namespace warplint
