// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a run of a kernel may still take, and why it cannot go on as it is: its budget is spent, or
// the warps that are run at once do otherwise.
//
// The variables of a loop at a symbolic iteration, and after an unknown number of them. With a
// counter c, a variable that grows by the same step in each iteration is initial + c*step. One
// that does not keeps only what can be said of all its values:
//
//   cycle    it has few values (double buffering)
//   alike    it moves as far in all lanes: they keep their distances
//   apart    each lane has a value of its own
//
// What a variable takes from loops within its own is known once those have run. So they are
// run, silently, for each supposition about the variables.
//
// Lanes that leave a loop take along what expressions after it ask for. If it is known in which
// iteration they leave, that is its values then. If not, what was any iteration's is now the last
// one's: an unknown of its own, and every lane's own if they do not leave together.
//
// How often the header of a loop runs, where its condition holds a counter against a limit: `i <
// n` with i = 4*c + lane runs until 4*c + lane >= n, and if n is known, so is the first such c.

#pragma once

#include "lib/lanes/DerivedUnknown.h"
#include "lib/lanes/ExprEvaluator.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <algorithm>
#include <cstdint>

namespace warplint {

struct RunProgress {
  uint64_t &Steps; ///< expressions computed so far, by all runs
  uint64_t MostSteps;
  bool OutOfSteps = false;
  bool Abridged = false; ///< Evaluation::Abridged
  bool TooMany = false;  ///< these warps cannot be run at once
  bool FewerMay = false; ///< some of them perhaps
  bool Silent = false;   ///< nothing is recorded: only what loops leave behind is wanted

  /// Nothing that is run now counts.
  bool isOver() const { return OutOfSteps || TooMany; }

  /// Notices that the budget is spent.
  void checkBudget() { OutOfSteps |= Steps > MostSteps; }

  /// Whether \p Times as many steps are far beyond what is left; iterations differ.
  bool isTooMuch(uint64_t StepsOfOne, uint64_t Times) const {
    return StepsOfOne * Times > 4 * (MostSteps - std::min(Steps, MostSteps));
  }

  /// Whether \p Times as many steps are worth some care. Where they are not, all is run that may
  /// tell which iteration a request is of.
  bool isMuch(uint64_t StepsOfOne, uint64_t Times) const {
    constexpr uint64_t Part = 64;
    return StepsOfOne * Times > MostSteps / Part;
  }

  /// These warps cannot be run at once; \p WouldHelp: some of them perhaps can.
  void needFewer(bool WouldHelp) {
    FewerMay = TooMany ? FewerMay && WouldHelp : WouldHelp;
    TooMany = true;
  }
};

class CarriedVariables {
public:
  CarriedVariables(const KernelModel &K, const LoopFacts &Facts, const LaneContext &C,
                   LoopNest &Nest, ExprEvaluator &Values, RunProgress &Progress)
      : K(K), Facts(Facts), C(C), Nest(Nest), Values(Values), Progress(Progress) {}

  /// Has the loops within one leave behind what they do where its variables are as they now are.
  using Settle = llvm::function_ref<void()>;

  /// Finds the variables of loop \p Number that grow by a step, and leaves its state at a symbolic
  /// iteration. True if all have a closed form.
  bool closedForms(unsigned Number, const CarriedValues &Initial, Settle SettleInner);

  /// Sets each variable to its value after \p Counter iterations, as far as closed forms go;
  /// variables without one keep the unknown that stands for them.
  void setCounter(unsigned Number, const CarriedValues &Initial, const LaneValue &Counter);

  /// The iterations of loop \p Number so far, of \p Headers runs of its header.
  SymbolId counter(unsigned Number, std::optional<int64_t> Headers);

private:
  using Slots = llvm::SmallVector<unsigned, 4>;
  Slots findSteps(unsigned Number, const CarriedValues &Initial, Settle SettleInner);
  /// The values of a variable that comes back to its first.
  struct Cycle {
    LaneInts First = 0;       ///< how far the first iteration takes it
    ExprRange Moves = {0, 0}; ///< how far it is ever taken, if by the same in all lanes
    int64_t Unit = 0;         ///< that is a multiple of this
  };
  std::optional<Cycle> cycleOf(unsigned Number, unsigned Slot, const LaneValue &Initial,
                               Settle SettleInner);
  bool setCycle(unsigned Number, unsigned Slot, const LaneValue &Initial, Settle SettleInner);
  void setGeneral(unsigned Number, unsigned Slot, const LaneValue &Initial, bool Alike);

  const KernelModel &K;
  const LoopFacts &Facts;
  const LaneContext &C;
  LoopNest &Nest;
  ExprEvaluator &Values;
  RunProgress &Progress;
};

/// " at line 7", where that is known.
std::string placeOf(const KernelModel &K, unsigned Loop);

class LoopEnds {
public:
  LoopEnds(const KernelModel &K, const LoopFacts &Facts, const LaneContext &C, LoopNest &Nest,
           LoopResults &Results, ExprEvaluator &Values, RunProgress &Progress)
      : K(K), Facts(Facts), C(C), Nest(Nest), Results(Results), Values(Values), Progress(Progress) {
  }

  /// Lanes \p Leaving leave loop \p Number in the iteration at hand.
  void noteLeaving(unsigned Number, LaneMask Leaving);

  /// How many iterations lanes have made that leave nobody knows when.
  SymbolId lastIteration(unsigned Number, bool Together, bool FromData);
  /// Lanes leave nobody knows when; the variables are as they are then.
  void noteUnknownEnd(unsigned Number, LaneMask Lanes, bool Together, bool FromData);
  /// The same of the lanes that leave by one exit together, though others do not. The variables are
  /// as they are after as many iterations as are common to those.
  void noteExitsTogether(unsigned Number);
  /// Notes what ended the loop in each lane, whose variables are now as they are after as many
  /// \p Iterations: `while a < b` leaves a - b at 0 or more.
  void noteExit(unsigned Number, SymbolId Iterations);

private:
  LaneValue afterLoop(unsigned Number, const LaneValue &V, bool Together);
  bool isTakenAlike(unsigned Number, unsigned Exit);

  const KernelModel &K;
  const LoopFacts &Facts;
  const LaneContext &C;
  LoopNest &Nest;
  LoopResults &Results;
  ExprEvaluator &Values;
  RunProgress &Progress;
};

/// How often the header of a loop runs.
struct HeaderRuns {
  int64_t Least, Most; ///< of all lanes
  bool Decided;        ///< if not: in the last of them some lane may leave or stay

  bool operator==(const HeaderRuns &O) const = default;
};

/// Whether the iterations that only some lanes take part in can be run one by one.
inline bool canEnd(const HeaderRuns &Headers, uint64_t MostIterations) {
  const uint64_t Apart = uint64_t(Headers.Most - Headers.Least);
  return Apart == 0 || Apart < MostIterations;
}

/// A loop goes on as long as Distance is as told.
struct LoopCondition {
  LaneValue Distance;
  enum Kind : uint8_t { BelowZero, NotZero, Zero } Is = BelowZero;
};

/// How often the header runs, if each of \p Lanes stays for a known time, the condition being over
/// iterations counted by \p Counter; or that it is not known when some lane leaves. Nothing: cannot
/// be told. Notes in \p Progress if warps that are run at once would have to be told apart.
std::optional<HeaderRuns> headerRuns(const LaneContext &C, unsigned Loop,
                                     const LoopCondition &While, SymbolId Counter, LaneMask Lanes,
                                     RunProgress &Progress);

} // namespace warplint
