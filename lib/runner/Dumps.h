// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What compilers of other languages leave in folders, told by what lies beside a file:
//
//   KEY/add.llir, add.json         Triton's cache, and Inductor's: TritonCache.h
//   KEY/add.ptx, add.cubin         the same kernel, further on
//   wp_mod.cu, wp_mod.meta         Warp's: {"add_cuda_kernel_forward_smem_bytes": 4096, ...} is the
//                                  dynamic shared memory of each kernel
//   wp_mod.sm90.ptx                the same kernels, further on
//   add.cubin                      cuTile's, or of nvcc -lineinfo: it holds PTX
//
// What is found so is read as it was compiled; of the stages of a kernel the first is.

#pragma once

#include "lib/runner/Jobs.h"

namespace warplint {

/// Whether \p File, of a folder that is looked through, is a stage of a kernel that can be read.
bool isDump(const std::string &File);

/// Takes later stages of kernels out of \p Files.
void keepFirstStages(std::set<std::string> &Files);

/// \p Options for \p File with what its compiler has written beside it; nothing if that is nothing.
/// Fails if what it has written cannot be analysed.
llvm::Expected<std::optional<AnalysisOptions>> withMetadata(const std::string &File,
                                                            AnalysisOptions Options);

/// Whose file \p File is, for people: "Triton"; empty if that is not known.
std::string dumpedBy(const std::string &File);

} // namespace warplint
