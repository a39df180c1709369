// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How full an SM gets, as text and as JSON (docs/occupancy.md):
//
//   block of 256 threads, 64 registers per thread, 0 bytes of shared memory
//     4 blocks on an SM: 32 of 64 warps, 50 %
//     warps       8 blocks
//     registers   4 blocks   limits it
//     shared      no limit
//     blocks     32 blocks
//     5 blocks need at most 48 registers per thread
//     more than 64 registers per thread leave 3 blocks

#pragma once

#include "lib/finding/Report.h"
#include "sim/Occupancy.h"

#include "llvm/Support/JSON.h"

namespace warplint {

/// Where the registers of a thread are known from.
enum class RegistersFrom : uint8_t {
  Option,
  Ptxas,  ///< what the compiler printed
  Bounds, ///< the most that __launch_bounds__ lets the compiler use
  Build,  ///< the most that the build lets it use
  Unknown,
};

/// One block shape on one GPU: given by hand, or one launch of one kernel.
struct OccupancyRow {
  sim::BlockResources Block;
  RegistersFrom Registers = RegistersFrom::Unknown;
  bool DynamicUnknown = false;          ///< the kernel has dynamic shared memory of unknown size
  const KernelReport *Kernel = nullptr; ///< nothing: by hand
  const LaunchReport *Launch = nullptr;
};

struct OccupancyReport {
  sim::Gpu Gpu;
  bool GpuAssumed = false;
  std::vector<OccupancyRow> Rows;
};

void renderOccupancyText(const OccupancyReport &R, llvm::raw_ostream &OS);

/// What the compiler made of each kernel of \p R, as far as it was asked.
void renderCompiled(const Report &R, llvm::raw_ostream &OS);

/// The fields of \p K, of an object that is open.
void writeCompiled(const CompiledKernel &K, llvm::json::OStream &J);

/// By hand one object, for files one with an array of them: docs/occupancy.schema.json.
void renderOccupancyJson(const OccupancyReport &R, llvm::raw_ostream &OS);

} // namespace warplint
