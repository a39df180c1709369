// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where an access may be of which data alone say where: a gather, a scatter, a histogram.
//
//   s[from[threadIdx.x]]                  any element of s
//   s[(from[threadIdx.x] & 63) + 64]      element 64 to 127
//   s[threadIdx.x * 8 + top]              one of eight that are the thread's own: not data alone

#pragma once

#include "lib/race/BlockEvaluator.h"

#include <optional>

namespace warplint {

struct DataPlaces {
  int64_t Least, Most; ///< addresses
};

/// Nothing if threads differ in more than data, or if it is not known how far data reach.
std::optional<DataPlaces> dataPlacesOf(const KernelModel &K, const LaunchShape &L, const Access &A,
                                       BlockEvaluator &Values);

} // namespace warplint
