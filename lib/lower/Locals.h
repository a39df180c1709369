// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An array of a thread is kept in registers if the compiler knows each index: constants, and
// counters of loops whose trips it can count and unroll. One index that only the run knows
// puts the whole array into local memory. What is read from another array of the thread is known
// if all that is written there is.
//
// What ptxas makes of arrays of a thread whose indices only the run knows, and of parameters that
// are indexed so: found by compiling (docs/checks/local-array.md).

#pragma once

#include "lib/frontend/passes/Passes.h"
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

/// What is done to an array at indices that only the run knows.
struct RunTimeUses {
  const llvm::Instruction *First = nullptr;
  unsigned Number = 0;
  bool Read = false, Written = false;
  bool InLoop = false;    ///< in which the array is not used at other indices
  bool AreGuarded = true; ///< not done in each step of the loop, or within the array for certain
};

/// \p Array is a variable, or a parameter that is passed by value.
WholeVariable wholeOf(const llvm::Value &Array);

/// Whether \p Array may be indexed at run time without being copied to memory: it has one element,
/// or is a parameter that is too large to be copied, or declared `__grid_constant__`.
bool isAlwaysInPlace(const llvm::Value &Array);

/// Whether the arrays of a kernel stay in registers, between whose elements ptxas chooses. If one
/// of them has to lie in memory, they all do.
bool stayInRegisters(llvm::ArrayRef<std::pair<const llvm::Value *, RunTimeUses>> Arrays);

} // namespace warplint
