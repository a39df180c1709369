//===- lib/lanes/RunProgress.h - How a run goes on --------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What a run of a kernel may still take, and why it cannot go on as it is: its budget is spent, or
/// the warps that are run at once do otherwise.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_LANES_RUNPROGRESS_H
#define WARPLINT_LANES_RUNPROGRESS_H

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

  /// These warps cannot be run at once; \p WouldHelp: some of them perhaps can.
  void needFewer(bool WouldHelp) {
    FewerMay = TooMany ? FewerMay && WouldHelp : WouldHelp;
    TooMany = true;
  }
};

} // namespace warplint

#endif // WARPLINT_LANES_RUNPROGRESS_H
