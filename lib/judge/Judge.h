// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Folds the prices of an access's patterns over warps, iterations and the classes of its
// unknowns into one verdict.
//
// Where in a table its next rows are made: which values the unknowns above have, and what else
// holds there.
//
// What the stages that fold an access write down as they go: how many requests they priced, on
// which rules the prices rest, and which request is the dearest. It only grows; the one thing that
// is decided by it is when a budget is used up.
//
// Keeps what kernels cost in their launches while a file is edited: an edit changes one kernel
// and leaves the others as they were. Nothing is taken for the same that is not: entries are
// found by all that evaluating and judging can see (lib/kernel/Model.h), not by names.

#pragma once

#include "lib/judge/Prices.h"
#include "lib/judge/Unknowns.h"
#include "lib/kernel/Kernel.h"
#include "lib/lanes/Evaluate.h"
#include "lib/verdict/Verdict.h"

#include <list>
#include <memory>
#include <mutex>

namespace warplint {

struct JudgeOptions {
  unsigned MostClasses = 1024;     ///< joint classes of an access's unknowns; then bounded
  unsigned MostPrices = 6000;      ///< requests priced per access
  uint64_t MostOfKernel = 300'000; ///< requests priced for all accesses; what is left is bounded
};

struct Judgement {
  std::vector<Verdict> Verdicts; ///< one an access
  uint64_t Steps = 0;            ///< what they took, in steps of an evaluation; totals aside
};

/// The verdicts on all accesses of \p K for \p L, with totals over the grid where the launch
/// decides them.
/// \p TotalSteps bounds the evaluation that totals may cost beyond \p E.
Judgement judgeAll(const KernelModel &K, const LaunchShape &L, const Evaluation &E,
                   const JudgeOptions &Options, uint64_t TotalSteps);

/// An unknown is Value plus any multiple of Step.
struct AssignedValue {
  SymbolId Symbol;
  int64_t Value = 0, Step = 0;
};

struct Setting {
  llvm::SmallVector<AssignedValue, 4> Values = {}; ///< outermost first
  bool InStairs = false;                           ///< the patterns are quotients written out
  bool AtValue = false; ///< an unknown that can have many values has a single one

  /// Null if \p S is not assigned.
  const AssignedValue *find(SymbolId S) const;
  int64_t valueOf(SymbolId S) const; ///< 0 if it is not assigned
  /// What \p S is a multiple of. Memory has powers of two only; 0 if it is 0.
  int64_t divisorOf(const SymbolTable &Symbols, SymbolId S) const;
  /// Whether the divisors in \p P have multiples where it says.
  bool allows(const SymbolTable &Symbols, const LanePattern &P) const;
  /// This, with class \p C of \p U besides. \p IsOpen: U can have many values.
  Setting with(const Unknown &U, const ValueClass &C, bool IsOpen) const;
};

/// How well an example shows what as many sectors or wavefronts cost: better by what mostly holds
/// than by a single value of an unknown, by no negative one, as most are sizes, and by what need
/// not cost as much.
struct Aptness {
  bool IsUsual = false, IsNegative = false;
  uint64_t Excess = 0;

  bool isBetterThan(const Aptness &O) const;
};

/// A request that costs most of those seen.
struct DearestRequest {
  uint64_t Units = 0;
  Aptness Apt;
  Example Shown;

  DearestRequest() { Shown.Lanes.Active = 0; }
  /// Whether a request with these figures is to be shown instead.
  bool isBeatenBy(uint64_t OtherUnits, const Aptness &Other) const {
    return OtherUnits > Units || (OtherUnits == Units && Other.isBetterThan(Apt));
  }
};

struct Ledger {
  RequestPrices Requests;
  uint64_t Wanted = 0;     ///< requests priced, and those that would have been too many
  uint64_t Priced = 0;     ///< requests that were
  sim::Evidence Rules;     ///< on which the prices rest
  DearestRequest Usual;    ///< for what mostly holds
  DearestRequest AtValues; ///< at single values of unknowns that can have many

  explicit Ledger(const Access &A) : Requests(A) {}
  DearestRequest &dearest(bool AtValue) { return AtValue ? AtValues : Usual; }
  /// A request that costs most; \p AnyValues: be it at single values.
  const Example &worst(bool AnyValues) const {
    return (AnyValues && AtValues.Units > Usual.Units ? AtValues : Usual).Shown;
  }
};

/// Accesses of a kernel that the compiler fuses, and the verdict on what it makes of them.
struct ExecutedGroup {
  std::vector<unsigned> Written; ///< their numbers in the kernel as written, in order
  Access Request;                ///< the dearest of their requests
  warplint::Verdict Verdict;     ///< on it; totals are of all requests
  unsigned Parts = 1;            ///< accesses as written that a request stands for, at most
  bool Doubtful = false;         ///< the compiler may leave them as they are
  bool InLoop = false;           ///< iterations of a loop, put together by fours

  unsigned lead() const { return Written.front(); }
};

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

/// Prints the verdict on each access of \p K in the launch \p L, with its table, a row a line: what
/// tests of this stage read.
///
///   load.shared.4  tile[threadIdx.x * pitch]
///     parametric: 1 to 32 wavefronts, ideal 1
///       32 if pitch % 32 == 0
///       1 if pitch is odd
///       1 if pitch == 0, exceptional
///     worst: 32 of warp 0, pitch = 32
void print(llvm::raw_ostream &OS, const Kernel &K, const LaunchShape &L,
           llvm::ArrayRef<Verdict> Verdicts);

} // namespace warplint
