// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An access beyond its ideal costs time where the kernel waits for it. Beside what the kernel does
// otherwise it may be little, or the other memory may take longer by far: docs/ranking.md has
// measurements. Such findings are notes.

#pragma once

#include "lib/check/Check.h"
#include "lib/finding/Report.h"
#include "lib/finding/Totals.h"
#include "lib/kernel/Kernel.h"

#include <set>

namespace warplint {

/// What a launch does, about: of what is not known the least counts beside a finding, so that its
/// share is rather too large.
struct LaunchWork {
  uint64_t Wavefronts = 0, IdealWavefronts = 0; ///< of shared memory
  uint64_t Sectors = 0, IdealSectors = 0;       ///< of global memory
  uint64_t Issued = 0;                          ///< instructions of all warps

  /// In wavefronts, at peak rates: of what takes longest, since all go on at once.
  uint64_t time() const;
  /// What the launch would be shorter by, without an excess of that many wavefronts of one memory,
  /// if nothing else of it took longer than it has to.
  uint64_t timeOf(uint64_t Excess, bool IsShared) const;
};

/// A launch of \p K, whose accesses are in \p R from \p FirstAccess on.
struct LaunchedKernel {
  const KernelModel &K;
  size_t FirstAccess;
  const Report &R;
  Repeats Often;
};

LaunchWork workOf(const LaunchedKernel &Of, const LaunchReport &L);

/// Makes those of \p Findings, of one launch, notes that nobody would feel the cure of.
void settleWorth(std::vector<Finding> &Findings, const LaunchedKernel &Of, const LaunchWork &M,
                 const CheckOptions &Options);

/// The launches of a file that take longest, by the least that is known of each: of loops of
/// unknown length one iteration.
class LongestLaunches {
public:
  void add(const LaunchedKernel &Of, const LaunchReport &L);

  /// Makes those of \p Findings, which are in \p R, notes that cost little beside such a launch of
  /// another kernel, or beside all launches. What is of unknown size is held only against what is
  /// of the same.
  void settleBrief(std::vector<Finding> &Findings, const Report &R,
                   const CheckOptions &Options) const;

private:
  bool isBrief(const Finding &F, const Report &R, double Least) const;

  struct Longest {
    std::string Kernel;
    SourceRange Where; ///< of it: instances of a template are one
    uint64_t Time = 0; ///< at peak rates, in wavefronts
  };
  Longest Of[2];                 ///< with a grid that is not known, and of all
  std::set<size_t> InLongerLoop; ///< accesses, by number, in loops of unknown length
};

/// What a warp does in an iteration of a loop, or of a kernel outside of loops. Loops inside count
/// by their iterations: AssumedRounds, where their number is not known.
struct LoopWork {
  double Wavefronts = 0; ///< of shared memory, at most
  double Sectors = 0;    ///< of global memory, at most
  double Issued = 0;     ///< instructions, about
};

class LoopWorkTable {
public:
  explicit LoopWorkTable(const LaunchedKernel &Of);

  /// Of the innermost loop around access \p Number, of each loop around that, and of the kernel;
  /// empty if instructions are not counted.
  std::vector<LoopWork> around(unsigned Number) const;

private:
  /// Of \p Body, but for the instructions that it issues outside of loops, and in \p But.
  LoopWork workOf(llvm::ArrayRef<Statement> Body, const Loop *But) const;
  void addAccess(unsigned Number, LoopWork &Sum) const;
  size_t numberOf(const Loop &L) const;

  const KernelModel &K;
  size_t FirstAccess;
  const Report &R;
  std::vector<double> Rounds; ///< of each loop
  std::vector<double> Issued; ///< of each loop, in an iteration outside of loops within it
};

} // namespace warplint
