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

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace warplint::gpu {

/// One measured instruction: a kernel of Probes.cu.
struct Probe {
  std::string_view Kernel; ///< "lds_64"
  std::string_view Table;  ///< "shared", "matrix" or "global"
  std::string_view Op;
  unsigned BytesPerLane = 0;
  unsigned Matrices = 0;
  unsigned Opcode = 0, Size = 0; ///< of the machine instruction, see Probes.def
};

std::span<const Probe> probes();
const Probe *findProbe(std::string_view Kernel);

struct Experiment {
  std::string Id; ///< "B1"
  const Probe *Instruction = nullptr;
  Lanes Where{};
};

/// All of them, series by series.
std::vector<Experiment> experiments();

/// Bytes of memory that a probe may reach.
inline constexpr unsigned ProbedBytes = 16 * 1024;

} // namespace warplint::gpu

#endif // WARPLINT_BENCH_GPU_EXPERIMENTS_H
