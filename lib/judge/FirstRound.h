// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A pointer that each lane moves on by another amount has no closed form, and what it costs is
// bounded: `for (i = tid; i < n; i += step) { p += 3 * i; *p = 0; }`. In the first round the
// values that loops carry are what they begin with, and the figures are exact.

#pragma once

#include "lib/kernel/Kernel.h"
#include "lib/verdict/Verdict.h"

namespace warplint {

/// What access \p Number costs in the first round of the loops around it. Nothing if it is in none,
/// no value that they carry decides where it goes, or it is not exact then either.
std::optional<Figures> costInFirstRound(const KernelModel &K, const LaunchShape &L,
                                        unsigned Number);

struct TypicalRequest {
  Example Of;
  std::vector<std::pair<std::string, int64_t>> Values; ///< that the address is made of, by name
  std::optional<Totals> PerBlock; ///< of all requests of a block with these values
  std::string ElementSize;        ///< the unknown that is the size of an element; empty: none
};

/// A request of access \p Number in the first round of all loops around it, where what all threads
/// of a block know alike and the launch does not tell (parameters, what is read for the block) is a
/// large number with many divisors each, and another one than the rest. The size of an element, by
/// which the source multiplies all else, is what the access reads. Nothing if it depends on more
/// than that.
std::optional<TypicalRequest> typicalRequest(const KernelModel &K, const LaunchShape &L,
                                             unsigned Number);

} // namespace warplint
