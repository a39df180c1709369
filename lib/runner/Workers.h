//===- lib/runner/Workers.h - Processes that take jobs ----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Runs numbered jobs in forked processes and hands back the bytes that each yields.
///
/// A worker reads the number of a job from a socket, does it, and writes the length and the
/// bytes of the answer; the jobs themselves it has from the fork. When the socket ends it ends.
/// One that dies has failed the job it was at, and a new one takes its place.
///
/// The caller must not have threads of its own: only the forking one lives on in a worker.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_RUNNER_WORKERS_H
#define WARPLINT_RUNNER_WORKERS_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <string>

namespace warplint {

struct WorkerLimits {
  unsigned Workers = 1;
  uint64_t MemoryMiB = 0; ///< of data, for each worker; 0: no limit
  unsigned Seconds = 0;   ///< of processor time, for each job; 0: no limit
  unsigned ClockSeconds =
      0; ///< by the clock, for each job: what waits uses no processor; 0: no limit
};

/// Why a job has no answer.
struct WorkerFailure {
  enum { Crashed, OutOfMemory, OutOfTime, Hung, CannotStart } Why = Crashed;
  std::string Detail; ///< "Segmentation fault"
};

/// Does jobs 0 to \p Jobs - 1, each with \p Work, in a worker. For each, in any order, either
/// \p Done or \p Failed is called here.
void runInWorkers(size_t Jobs, const WorkerLimits &Limits,
                  llvm::function_ref<std::string(size_t)> Work,
                  llvm::function_ref<void(size_t, llvm::StringRef)> Done,
                  llvm::function_ref<void(size_t, const WorkerFailure &)> Failed);

} // namespace warplint

#endif // WARPLINT_RUNNER_WORKERS_H
