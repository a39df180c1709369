//===- lib/lanes/DerivedUnknown.h - What is not computed --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The result of an operation that what is unknown in its operands does not pass through is an
/// unknown of its own. It is the same in all lanes or not, comes from memory or not, as its
/// operands do; and it may say which question would settle it.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_LANES_DERIVEDUNKNOWN_H
#define WARPLINT_LANES_DERIVEDUNKNOWN_H

#include "lib/lanes/LaneContext.h"

namespace warplint {

/// What an unknown has from the operands of its operation.
struct UnknownTraits {
  bool PerLane = false, FromData = false;
  bool PerWarp = false; ///< a warp that is run alone may know more
  bool OfSum = false;   ///< of unknowns alone, which other unknowns of the expression may be in
};
UnknownTraits traitsOf(const LaneContext &C, llvm::ArrayRef<const LaneValue *> Operands,
                       bool OfSum = false);

/// The unknown of that key, made from \p Fresh if it is new, as the answers describe it.
LaneValue unknown(const LaneContext &C, SymbolKey Key, Symbol Fresh);
/// The same; its name is only made where it is new.
LaneValue unknown(const LaneContext &C, SymbolKey Key, Symbol Fresh,
                  llvm::function_ref<std::string()> Name);

/// The unknown that \p E is; \p Range: its values.
LaneValue derived(const LaneContext &C, const Expr *E, UnknownTraits Of, ExprRange Range,
                  std::optional<Question> Settles = std::nullopt);
/// The same, uniform or per lane as the operands are.
LaneValue derivedFrom(const LaneContext &C, const Expr *E,
                      llvm::ArrayRef<const LaneValue *> Operands, ExprRange Range,
                      std::optional<Question> Settles = std::nullopt);

/// \p V, of \p E, with one unknown for all in it: what lanes have for themselves stays.
LaneValue withOneTerm(const LaneContext &C, const Expr *E, const LaneValue &V);

} // namespace warplint

#endif // WARPLINT_LANES_DERIVEDUNKNOWN_H
