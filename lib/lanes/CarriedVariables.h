//===- lib/lanes/CarriedVariables.h - What loops carry ----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The variables of a loop at a symbolic iteration, and after an unknown number of them. With a
/// counter c, a variable that grows by the same step in each iteration is initial + c*step. One
/// that does not keeps only what can be said of all its values:
///
///   cycle    it has few values (double buffering)
///   alike    it moves as far in all lanes: they keep their distances
///   apart    each lane has a value of its own
///
/// What a variable takes from loops within its own is known once those have run. So they are
/// run, silently, for each supposition about the variables.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_LANES_CARRIEDVARIABLES_H
#define WARPLINT_LANES_CARRIEDVARIABLES_H

#include "lib/lanes/ExprEvaluator.h"
#include "lib/lanes/RunProgress.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace warplint {

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

} // namespace warplint

#endif // WARPLINT_LANES_CARRIEDVARIABLES_H
