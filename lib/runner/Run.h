//===- lib/runner/Run.h - Many files, one report ----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Analyses many files at once. Each runs in a worker: a process of its own, forked from this
/// one, that takes file after file.
///
///            ┌ worker 1   a.cu   d.cu
///   jobs ────┤ worker 2   b.cu   (crashes: b.cu has an error, a new worker goes on)   e.cu
///            └ worker 3   c.cu   f.cu
///
/// Processes and not threads, because a crash, an endless loop or a hunger for memory in the
/// compiler must not take the other files' answers with it; and because limits on memory and
/// time can be put on a process.
///
/// The report does not depend on the number of workers: it is put together in the order of the
/// jobs. Two limits depend on the machine, memory and time; a file that meets one has an error
/// and no findings.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_RUNNER_RUN_H
#define WARPLINT_RUNNER_RUN_H

#include "lib/runner/Jobs.h"

#include <functional>

namespace warplint {

class ResultCache;

struct RunOptions {
  unsigned Workers = 0;      ///< 0: one for each core
  uint64_t MemoryMiB = 8192; ///< of each worker; 0: no limit
  unsigned Seconds =
      600; ///< of processor time for one file, a third of its time by the clock; 0: no limit
  const ResultCache *Cache = nullptr;
  /// Called after each job, in any order.
  std::function<void(size_t Job)> OnDone;
};

/// Does jobs 0 to \p Count - 1 in workers. For each, in any order, either \p Done is called with
/// what \p Work made of it, or \p Failed with the reason, for people.
void runJobs(size_t Count, const RunOptions &Options, llvm::function_ref<std::string(size_t)> Work,
             llvm::function_ref<void(size_t, llvm::StringRef)> Done,
             llvm::function_ref<void(size_t, std::string)> Failed);

/// Analyses all \p Jobs. Places are named from the current directory, what files say alike is
/// said once.
Report run(llvm::ArrayRef<Job> Jobs, const RunOptions &Options);

/// What a worker does: analyses one file, from the cache if that knows it.
Report runJob(const Job &J, const ResultCache *Cache);

} // namespace warplint

#endif // WARPLINT_RUNNER_RUN_H
