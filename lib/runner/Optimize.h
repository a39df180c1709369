// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The loop by which people optimize a kernel, on predictions: look at what costs most, say what
// might help and by how much, make that one change, see what became of it, write it down; until
// nothing that is left pays.

#pragma once

#include "lib/files/WriteFile.h"
#include "lib/runner/Jobs.h"
#include "lib/runner/Run.h"

#include <functional>

namespace warplint {

class EditScope;

/// What a kernel costs, of one kind.
struct Metric {
  std::string Name; ///< ncu's: over its launches; others: over one request of each access
  std::string Unit; ///< "sectors", "wavefronts", "%"; empty: the name says it
  std::optional<uint64_t> Value;
};

struct KernelMetrics {
  std::string Kernel;
  std::vector<Metric> Metrics;
};

/// Of the kernel that is called \p Kernel, in all its launches.
std::vector<Metric> metricsOf(const Report &R, llvm::StringRef Kernel);

/// One turn of the loop.
struct Iteration {
  std::string Kernel;
  std::string Where;      ///< "k.cu:7", of the finding that was dearest
  std::string Bottleneck; ///< its message
  std::string Change;     ///< the fix's title
  std::string Expected;   ///< its proof, which says before what comes of it
  FixSafety Safety = FixSafety::Safe;
  uint64_t Bound = 0; ///< percent of the kernel's excess that it could remove at most
  std::vector<std::string>
      Checked; ///< "nvcc compiles it for sm_90": what holds beside the analysis
  std::vector<FileChange> Patch;
  std::vector<Metric> Before, After;
};

/// A change that was proved, and failed a check.
struct FailedChange {
  std::string Where, Change;
  std::string Why; ///< "nvcc: k.cu(7): error: ..."
};

/// What an expert would try that no edit was proved for.
struct NextStep {
  std::string Where, Bottleneck;
  std::string Advice; ///< empty: there is none
};

struct Journey {
  std::string File;
  std::string Gpu;
  std::vector<KernelMetrics> Baseline; ///< of kernels with findings
  std::vector<Iteration> Iterations;
  std::vector<FailedChange> Failed;
  std::string NotCompiled;         ///< why no compiler was asked of changes; empty if one was
  std::vector<NextStep> Next;      ///< the dearest first
  std::vector<FileChange> Changes; ///< of all iterations
  Report Last;                     ///< on what they come to
};

/// Checks the file as \p Changes leave it, in ways other than analysis. What holds, or why it must
/// not be so.
using CheckChanges =
    std::function<llvm::Expected<std::vector<std::string>>(llvm::ArrayRef<FileChange> Changes)>;

struct OptimizeQuery {
  bool Unsafe = false; ///< unsafe fixes as well
  unsigned MostIterations = 16;
  const EditScope *Scope = nullptr; ///< where edits may be; never null
  CheckChanges Check;               ///< after each change; empty: none
};

Journey optimize(const Job &J, const OptimizeQuery &Query);

/// The same in a worker, under the limits of \p Options. One that meets a limit has a report that
/// says so, and no iterations.
Journey optimizeInWorker(const Job &J, const OptimizeQuery &Query, const RunOptions &Options);

} // namespace warplint
