//===- bench/gpu/Launches.h - Counters of whole launches --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Counters of the hardware count whatever the GPU does during a launch. Nsight Compute prints
/// them:
///
///   ncu --csv --page raw --print-units base --metrics ... gpu_record --launches probes.cubin
///
/// The output is the header that gpu_record prints, and a table: a line of names, one of units, and
/// one for each launch.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_BENCH_GPU_LAUNCHES_H
#define WARPLINT_BENCH_GPU_LAUNCHES_H

#include "bench/gpu/Experiments.h"

#include <map>

namespace warplint::gpu {

/// What we call each counter, and what Nsight Compute does.
std::span<const std::pair<std::string_view, std::string_view>> launchMetrics();

struct MeasuredLaunch {
  std::string Kernel;
  std::map<std::string, uint64_t> Counters; ///< by our names
};

struct LaunchRecording {
  std::map<std::string, std::string> Header; ///< gpu, driver, toolkit, date
  std::vector<MeasuredLaunch> Launches;
};

/// Reads what ncu and gpu_record printed; complaints go to \p Problems, a line each.
LaunchRecording readLaunches(const std::string &Text, std::vector<std::string> &Problems);

/// The table of \p R: a row for each counter of each experiment, the prediction beside it. Nothing
/// unless the launches are those of launches(), in their order.
std::string launchTable(const LaunchRecording &R, std::vector<std::string> &Problems);

} // namespace warplint::gpu

#endif // WARPLINT_BENCH_GPU_LAUNCHES_H
