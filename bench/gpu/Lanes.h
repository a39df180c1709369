//===- bench/gpu/Lanes.h - Where the lanes of a probe reach -----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_BENCH_GPU_LANES_H
#define WARPLINT_BENCH_GPU_LANES_H

#include <cstdint>

/// The parameter of every probe; shared by host and device.
struct Lanes {
  uint32_t Offset[32]; ///< bytes from the start of the memory that is probed
  uint32_t Active;     ///< a bit a lane
  uint32_t Rounds;     ///< of the kernels that repeat their instruction
};

#endif // WARPLINT_BENCH_GPU_LANES_H
