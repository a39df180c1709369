//===- bench/gpu/Report.h - Counters from a report --------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Nsight Compute's report of a run of gpu_record has a launch for each experiment, in order: the
/// figures of the Source page for each instruction, which the profiler computes from addresses, and
/// what the hardware counted during the launch.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_BENCH_GPU_REPORT_H
#define WARPLINT_BENCH_GPU_REPORT_H

#include "bench/gpu/Launches.h"
#include "bench/gpu/Record.h"
#include "lib/profile/Profile.h"

namespace warplint::gpu {

/// Gives each experiment of \p R its instructions as \p P counted them, their machine code from
/// \p Cubin. A complaint, and no instruction, if the launches are not the experiments.
void addInstructions(Recording &R, const Profile &P, const std::string &Cubin,
                     std::vector<std::string> &Problems);

/// Gives each experiment of \p R what the hardware counted during its launch.
void addHardware(Recording &R, const LaunchRecording &L, std::vector<std::string> &Problems);

} // namespace warplint::gpu

#endif // WARPLINT_BENCH_GPU_REPORT_H
