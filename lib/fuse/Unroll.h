//===- lib/fuse/Unroll.h - Loops of constant length written out -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Writes out the loops of a kernel model whose number of iterations is a constant, as the
/// compiler does unless a pragma forbids it. Other loops stay.
///
///   loop k = 0 then k + 1 while k < 2       load.shared.4  s + 8*tid.x
///     load.shared.4  s + 8*tid.x + 4*k      load.shared.4  s + 8*tid.x + 4
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FUSE_UNROLL_H
#define WARPLINT_FUSE_UNROLL_H

#include "lib/kernel/Kernel.h"

namespace warplint {

struct Unrolled {
  KernelModel K;
  std::vector<unsigned> From; ///< for each access of K, the one as written
};

/// A loop is written out if that takes no more accesses than this.
inline constexpr unsigned MostUnrolled = 1024;

Unrolled unroll(const KernelModel &K);

} // namespace warplint

#endif // WARPLINT_FUSE_UNROLL_H
