//===- bench/gpu/Sass.h - Counters of single instructions -------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Runs probes under CUPTI's SASS metrics: counters that are computed from the addresses of each
/// executed instruction, which is what the Source page of Nsight Compute shows. They do not see
/// other traffic, so clocks need not be locked and a run needs not be repeated.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_BENCH_GPU_SASS_H
#define WARPLINT_BENCH_GPU_SASS_H

#include "bench/gpu/Record.h"

#include <cuda.h>

namespace warplint::gpu {

/// A GPU with the probes loaded. Every failure ends the program with a line that says which call
/// failed: there is nothing to save.
class Session {
public:
  /// \p Cubin: Probes.cu, compiled for this GPU. Without counters kernels are only launched, in
  /// memory that is all zeros; with them its first words count up from 0.
  Session(std::string Cubin, bool CountsInstructions);
  ~Session();
  Session(const Session &) = delete;
  Session &operator=(const Session &) = delete;

  std::map<std::string, std::string> header() const; ///< gpu, driver, toolkit, date
  MeasuredExperiment run(const Experiment &E);
  void launch(const Experiment &E);

private:
  void configure();
  unsigned wrongValues(const Experiment &E);
  std::vector<MeasuredInstruction> flush(const std::string &Kernel);

  std::string Cubin;
  const bool CountsInstructions;
  CUdevice Device = 0;
  CUcontext Context = nullptr;
  CUmodule Module = nullptr;
  CUdeviceptr Global = 0, Out = 0;
  std::map<uint64_t, std::string> NameOf; ///< our names of CUPTI's metrics, by their number
};

} // namespace warplint::gpu

#endif // WARPLINT_BENCH_GPU_SASS_H
