// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tile C++ stands beside ordinary CUDA in a file. Its kernels are compiled from Tile IR, for blocks
// that the compiler chooses, and what they call need be nothing that Clang knows. Files are read
// without it, each text as long as it is:
//
//   __tile_global__ void turn(float *a, int n) { tiles::partition_view from{a, n}; }
//   __tile_global__ void turn(float *a, int n) {                                   }   can be
//   launched
//   __tile__ auto half(auto tile) { return tile * 0.5f; }
//                                                                      gone: only tile code calls
//                                                                      it
//   __tile__ __device__ int row(int i) { return i * 32; }              as it is: kernels may, too

#pragma once

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>

namespace warplint {

/// \p Text without its tile code; nothing if it has none.
std::optional<std::string> dropTileCode(llvm::StringRef Text);

} // namespace warplint
