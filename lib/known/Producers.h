// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compilers of other languages than CUDA C++, by how they name kernels.

#pragma once

#include "llvm/ADT/StringRef.h"

#include <string>

namespace warplint {

/// Who names a kernel \p Symbol: "cuTile"; empty if that is not known.
llvm::StringRef producerOf(llvm::StringRef Symbol);

/// What people call the kernel \p Symbol: "transpose<32>" of "_Z9transposeILi32EEvPf", "mod::add"
/// of Numba's symbol, "add" of "add_Kt1_A1f32_1v16"; \p Symbol itself if nobody is known to have
/// made it of a name. It is the same each time that the kernel is compiled.
std::string kernelName(llvm::StringRef Symbol);

} // namespace warplint
