//===- lib/judge/Setting.h - What rows lie beneath --------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Where in a table its next rows are made: which values the unknowns above have, and what else
/// holds there.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_JUDGE_SETTING_H
#define WARPLINT_JUDGE_SETTING_H

#include "lib/judge/Unknowns.h"

namespace warplint {

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

} // namespace warplint

#endif // WARPLINT_JUDGE_SETTING_H
