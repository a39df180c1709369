//===- lib/judge/VerdictMemory.h - Verdicts that still hold -----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Keeps what kernels cost in their launches while a file is edited: an edit changes one kernel
/// and leaves the others as they were. Nothing is taken for the same that is not: entries are
/// found by all that evaluating and judging can see (lib/kernel/KernelKey.h), not by names.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_JUDGE_VERDICTMEMORY_H
#define WARPLINT_JUDGE_VERDICTMEMORY_H

#include "lib/judge/Judge.h"

#include <list>
#include <memory>
#include <mutex>

namespace warplint {

/// What a kernel does in one launch, and what that costs.
struct LaunchVerdicts {
  Evaluation E;
  std::vector<Verdict> Verdicts; ///< one an access
  uint64_t Steps = 0;            ///< of both
};
using SharedVerdicts = std::shared_ptr<const LaunchVerdicts>;

/// How much to spend on one launch of a kernel.
struct VerdictBudget {
  EvaluateOptions Evaluate;
  uint64_t TotalSteps = 0;
};

/// Evaluates and judges; a launch that exceeds its budget has no verdicts.
SharedVerdicts verdictsOf(const KernelModel &K, const LaunchShape &L, const VerdictBudget &Budget);

/// For any number of threads. What was not asked for longest goes when the space is used up.
class VerdictMemory {
public:
  static constexpr size_t DefaultBytes = 32u << 20;
  explicit VerdictMemory(size_t MostBytes = DefaultBytes) : MostBytes(MostBytes) {}

  /// The same as verdictsOf().
  SharedVerdicts of(const KernelModel &K, const LaunchShape &L, const VerdictBudget &Budget);

  size_t bytes() const; ///< about what is kept

private:
  struct Entry {
    std::string Key;
    SharedVerdicts Verdicts;
    size_t Bytes = 0;
  };
  using Place = std::list<Entry>::iterator;

  SharedVerdicts find(llvm::StringRef Key);
  void keep(std::string Key, SharedVerdicts Verdicts);

  const size_t MostBytes;
  mutable std::mutex Lock;
  size_t Bytes = 0;
  std::list<Entry> Entries; ///< the last one that was asked for first
  llvm::StringMap<Place> Known;
};

} // namespace warplint

#endif // WARPLINT_JUDGE_VERDICTMEMORY_H
