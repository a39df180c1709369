// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The compile commands of a build.ninja, for builds that write no compile database: PyTorch's
// extensions (torch.utils.cpp_extension) leave one in build/temp.*.
//
//   nvcc = /usr/local/cuda/bin/nvcc
//   rule cuda_compile
//     command = $nvcc $cuda_cflags -c $in -o $out
//   build /e/build/k.o: cuda_compile /e/csrc/k.cu
//
// gives "/usr/local/cuda/bin/nvcc ... -c /e/csrc/k.cu -o /e/build/k.o" for /e/csrc/k.cu.

#pragma once

#include "lib/frontend/command/CompileCommand.h"

namespace warplint {

/// One entry for each build statement whose first input is a C, C++ or CUDA source. Commands run in
/// the folder of \p Path, which is absolute. Files that `include` and `subninja` name are read from
/// \p FS. Fails if \p Path cannot be read or is not in ninja's syntax.
llvm::Expected<std::vector<CompileCommand>> readNinjaBuild(llvm::StringRef Path,
                                                           llvm::vfs::FileSystem &FS);

} // namespace warplint
