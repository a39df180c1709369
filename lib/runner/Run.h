// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Analyses many files at once. Each runs in a worker: a process of its own, forked from this
// one, that takes file after file.
//
//            ┌ worker 1   a.cu   d.cu
//   jobs ────┤ worker 2   b.cu   (crashes: b.cu has an error, a new worker goes on)   e.cu
//            └ worker 3   c.cu   f.cu
//
// Processes and not threads, because a crash, an endless loop or a hunger for memory in the
// compiler must not take the other files' answers with it; and because limits on memory and
// time can be put on a process.
//
// The report does not depend on the number of workers: it is put together in the order of the
// jobs. Two limits depend on the machine, memory and time; a file that meets one has an error
// and no findings.
//
// Runs numbered jobs in forked processes and hands back the bytes that each yields.
//
// A worker reads the number of a job from a socket, does it, and writes the length and the
// bytes of the answer; the jobs themselves it has from the fork. When the socket ends it ends.
// One that dies has failed the job it was at, and a new one takes its place.
//
// The caller must not have threads of its own: only the forking one lives on in a worker.
//
// What workers and the language server's child have in common: they are forked with a socket to
// the process that asks, and may not take all memory.

#pragma once

#include "lib/runner/Jobs.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <sys/types.h>

namespace warplint {

class ResultCache;

struct RunOptions {
  unsigned Workers = 0;      ///< 0: one for each core
  uint64_t MemoryMiB = 8192; ///< of each worker; 0: no limit
  unsigned Seconds =
      600; ///< of processor time for one file, a third of its time by the clock; 0: no limit
  const ResultCache *Cache = nullptr;
  /// Called after each job, in any order.
  std::function<void(size_t Job, const Report &)> OnDone;
  std::function<void()> OnWait; ///< called about each second while workers are at it
};

unsigned workersOf(const RunOptions &Options);

/// Does jobs 0 to \p Count - 1 in workers. For each, in any order, either \p Done is called with
/// what \p Work made of it, or \p Failed with the reason, for people.
void runJobs(size_t Count, const RunOptions &Options, llvm::function_ref<std::string(size_t)> Work,
             llvm::function_ref<void(size_t, llvm::StringRef)> Done,
             llvm::function_ref<void(size_t, std::string)> Failed);

/// Analyses all \p Jobs. Places are named from the current directory, what files say alike is
/// said once. At an interrupt it is the report of what was analysed until then.
Report run(llvm::ArrayRef<Job> Jobs, const RunOptions &Options);

/// What a worker does: analyses one file, from the cache if that knows it.
Report runJob(const Job &J, const ResultCache *Cache);

/// The same in several ways, as analyzeWays() does: of \p Ways, which are of one file, the reports
/// in their order.
std::vector<Report> runWays(llvm::ArrayRef<Job> Ways);

struct WorkerLimits {
  unsigned Workers = 1;
  uint64_t MemoryMiB = 0; ///< of data, for each worker; 0: no limit
  unsigned Seconds = 0;   ///< of processor time, for each job; 0: no limit
  unsigned ClockSeconds =
      0; ///< by the clock, for each job: what waits uses no processor; 0: no limit
  /// Called about each second while workers are at it.
  std::function<void()> OnWait = {};
};

/// Why a job has no answer.
struct WorkerFailure {
  enum { Crashed, OutOfMemory, OutOfTime, Hung, CannotStart, Interrupted } Why = Crashed;
  std::string Detail; ///< "Segmentation fault"
};

/// Does jobs 0 to \p Jobs - 1, each with \p Work, in a worker. For each, in any order, either
/// \p Done or \p Failed is called here. At the first SIGINT or SIGTERM the workers end, and what is
/// left fails.
void runInWorkers(size_t Jobs, const WorkerLimits &Limits,
                  llvm::function_ref<std::string(size_t)> Work,
                  llvm::function_ref<void(size_t, llvm::StringRef)> Done,
                  llvm::function_ref<void(size_t, const WorkerFailure &)> Failed);

/// Whether a signal ended the last run of workers.
bool wasInterrupted();

struct ChildProcess {
  pid_t Process = -1;
  int Socket = -1; ///< this process's end
};

/// Forks. The child does \p Main with its end of the socket, and ends with the code that this
/// returns, without cleaning up what is the parent's. Nothing if the system has no more processes
/// or descriptors: errno says which. The caller must not have threads.
std::optional<ChildProcess> forkChild(llvm::function_ref<int(int Socket)> Main);

/// Lets this process have \p MiB of data at most; 0: no limit. Does nothing under sanitizers whose
/// own memory would count.
void limitMemory(uint64_t MiB);

} // namespace warplint
