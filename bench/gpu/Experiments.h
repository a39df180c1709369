//===- bench/gpu/Experiments.h - What is measured ---------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The experiments of docs/hardware.md, section 5: an instruction and the byte each lane reaches.
/// Those that settle an open question are named after it; series A is what must hold if anything
/// of the model does.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_BENCH_GPU_EXPERIMENTS_H
#define WARPLINT_BENCH_GPU_EXPERIMENTS_H

#include "bench/gpu/Lanes.h"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace warplint::gpu {

/// A measured instruction of a kernel.
struct Probe {
  std::string_view Name;   ///< "lds_64"
  std::string_view Kernel; ///< that it stands in
  std::string_view Table;  ///< "shared", "matrix", "global", "fused", "tensor" or "launches"
  std::string_view Op;
  unsigned BytesPerLane = 0;
  unsigned Matrices = 0;
  unsigned Opcode = 0, Size = 0; ///< of the machine instruction, see Probes.def
  unsigned Times = 1;            ///< how often the kernel holds it
};

std::span<const Probe> probes();
const Probe *findProbe(std::string_view Name);

struct Experiment {
  std::string Id; ///< "B1"
  const Probe *Instruction = nullptr;
  Lanes Where{};
  unsigned Threads = 32; ///< of a block; the measured instruction is executed by its first warp
  unsigned Blocks = 1;
};

/// Those that counters of single instructions answer, series by series.
std::vector<Experiment> experiments();

/// Those that need counters of the whole GPU, launch by launch in this order: series H, J3, K.
std::vector<Experiment> launches();

/// Bytes of shared memory that a probe may reach, and of global memory.
inline constexpr unsigned ProbedBytes = 16 * 1024;
inline constexpr size_t ProbedGlobalBytes = size_t(64) << 20;

} // namespace warplint::gpu

#endif // WARPLINT_BENCH_GPU_EXPERIMENTS_H
