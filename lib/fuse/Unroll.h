// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writes out the loops of a kernel model whose number of iterations is a constant, as the
// compiler does unless a pragma forbids it.
//
//   loop k = 0 then k + 1 while k < 2       load.shared.4  s + 8*tid.x
//     load.shared.4  s + 8*tid.x + 4*k      load.shared.4  s + 8*tid.x + 4
//
// Of an innermost loop that counts up to what is not known, four iterations become one. What
// is left, up to three iterations that the compiler makes one by one behind it, is not modelled.
//
//   loop k = 0 then k + 1 while k < n       loop k = 0 then k + 4 while k + 3 < n
//     load.shared.4  s + 64*tid.x + 4*k       load.shared.4  s + 64*tid.x + 4*k
//                                             load.shared.4  s + 64*tid.x + 4*k + 4
//                                             ...
//
// Other loops stay.

#pragma once

#include "lib/kernel/Kernel.h"

namespace warplint {

struct Unrolled {
  KernelModel K;
  std::vector<unsigned> From; ///< for each access of K, the one as written
  /// For each access of K, a power of two that divides by how much its address differs from one
  /// iteration to the next of loops that nvcc 13.0 may not write out.
  std::vector<uint64_t> Steps;
  /// For each loop, whether its iterations were put together by fours.
  std::vector<bool> InPart;
};

/// A loop is written out if that takes no more accesses than this.
inline constexpr unsigned MostUnrolled = 1024;

Unrolled unroll(const KernelModel &K);

} // namespace warplint
