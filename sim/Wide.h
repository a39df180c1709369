//===- sim/Wide.h - The machine's wider vectors -----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Most of the price of judging an access is reading its 32 offsets, so the judges are compiled
/// twice where a machine may have wider vectors than it must have, and the loader picks one. What
/// they call on the way is inlined into both: code for narrow vectors that follows code for wide
/// ones waits for the vector unit to change over. Internal to sim/.
///
/// Not by clang 22, which leaves out inline functions that only the copies call.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_SIM_WIDE_H
#define WARPLINT_SIM_WIDE_H

#include <cstdint>

#if defined(__x86_64__) && defined(__linux__) && defined(__GNUC__) && !defined(__clang__)
#define WARPLINT_WIDE [[gnu::target_clones("avx2", "default")]]
#else
#define WARPLINT_WIDE
#endif

/// Of a function that a judge calls for most accesses.
#define WARPLINT_INLINE [[gnu::always_inline]] inline

namespace warplint::sim {

/// Four offsets. A vector extension of GCC and Clang, so that no instruction set is named.
using Four [[gnu::vector_size(32)]] = uint64_t;

} // namespace warplint::sim

#endif // WARPLINT_SIM_WIDE_H
