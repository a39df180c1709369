//===- bench/gpu/Session.h - Launches experiments ---------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Launches probes on the first GPU, one after the other; Nsight Compute counts them.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_BENCH_GPU_SESSION_H
#define WARPLINT_BENCH_GPU_SESSION_H

#include "bench/gpu/Experiments.h"

#include <cuda.h>

#include <map>

namespace warplint::gpu {

/// A GPU with the probes loaded. Every failure ends the program with a line that says which call
/// failed: there is nothing to save.
class Session {
public:
  /// \p Cubin: Probes.cu, compiled for this GPU.
  explicit Session(const std::string &Cubin);

  std::map<std::string, std::string> header() const; ///< gpu, driver, toolkit, date

  /// How many lanes did not read the word that should lie there: of a tile that a tensor map
  /// swizzled; nothing else is checked so.
  unsigned launch(const Experiment &E);

private:
  unsigned wrongValues(const Experiment &E);

  CUdevice Device = 0;
  CUcontext Context = nullptr;
  CUmodule Module = nullptr;
  CUdeviceptr Global = 0, Out = 0;
};

} // namespace warplint::gpu

#endif // WARPLINT_BENCH_GPU_SESSION_H
