//===- lib/lower/Locals.h - Arrays of a thread of its own ----*- C++ -*----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// An array of a thread is kept in registers if the compiler knows each index: constants, and
/// counters of loops whose trips it can count and unroll. One index that only the run knows
/// puts the whole array into local memory. What is read from another array of the thread is known
/// if all that is written there is.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_LOWER_LOCALS_H
#define WARPLINT_LOWER_LOCALS_H

#include "lib/lower/Values.h"

#include <vector>

namespace warplint {

class LocalArrays {
public:
  LocalArrays(ValueLowering &Values, const ControlFlow &Flow) : Values(Values), Flow(Flow) {}

  /// Notes the indices with which \p I reaches an array of its thread, or a parameter.
  void note(const llvm::Instruction &I, const llvm::Value *Pointer);

  /// Tells the model which arrays the run indexes. Each once, at the first such access.
  /// \pre The kernel's control flow and its carried variables are known.
  void finish();

private:
  struct LocalIndex {
    const llvm::Value *Array; ///< a variable, or a parameter that is passed by value
    const Expr *Index;
    uint64_t Elements; ///< that it chooses from; 0: not known
    const llvm::Instruction *At;

    bool isWithin() const { return Elements && Index->Range.isWithin({0, int64_t(Elements) - 1}); }
  };

  ValueLowering &Values;
  const ControlFlow &Flow;
  std::vector<LocalIndex> Pending;
};

} // namespace warplint

#endif // WARPLINT_LOWER_LOCALS_H
