// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Integer expressions of C, computed for one thread while they are read.
//
//   (threadIdx.x + k) % 32       precedence and conversions of C: 32 bits or 64, signed or not
//   x < N ? min(x, 7) : 0        names stand for expressions; calls are min and max
//   tile[threadIdx.x][y ^ 3]     the subscripts of an access, outermost

#pragma once

#include "sim/OrError.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace warplint::sim {

using NamedExpressions = std::vector<std::pair<std::string, std::string>>;

/// What names mean for one thread.
struct ThreadScope {
  const NamedExpressions &Names; ///< before what CUDA defines
  std::array<unsigned, 3> Block{1, 1, 1}, Thread{};
};

/// The value of \p Text, brought to 64 bits as C brings it. blockIdx is 0 and gridDim is 1 unless
/// Names has them. An error is one sentence without an end.
OrError<uint64_t> valueOf(std::string_view Text, const ThreadScope &In);

/// The subscripts of "a[i][j]", or an index alone. Where \p IsUsed is false, nothing is wrong with
/// a division by zero.
OrError<std::vector<uint64_t>> subscriptsOf(std::string_view Text, const ThreadScope &In,
                                            bool IsUsed = true);

/// Adds to \p Names those in \p Text that NamedExpressions may give a meaning, each once: not the
/// array that \p Text begins with, and not what CUDA defines for every thread.
void addNamesOf(std::string_view Text, std::vector<std::string> &Names);

} // namespace warplint::sim
