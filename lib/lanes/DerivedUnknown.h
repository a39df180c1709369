// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The operations on lane values are functions of their operands and of this: the unknowns, what
// has been answered of them, which warps are run, and in which iterations.
//
// The result of an operation that what is unknown in its operands does not pass through is an
// unknown of its own. It is the same in all lanes or not, comes from memory or not, as its
// operands do; and it may say which question would settle it.

#pragma once

#include "lib/lanes/LoopNest.h"
#include "lib/lanes/Sums.h"

#include "llvm/ADT/DenseSet.h"

namespace warplint {

struct LaneContext {
  SymbolTable &Symbols;
  const Answers &Answered;
  const WarpBatch &Warps;
  const LoopNest &Nest;
  /// Noted: unknowns that comparisons hold against quotients of theirs.
  llvm::DenseSet<SymbolId> &Related;
};

inline WarpShare shareOf(const LaneContext &C, const LaneValue &V) {
  return shareOf(C.Symbols, C.Warps, V);
}
inline LaneValue inWarp(const LaneContext &C, const LaneValue &V, unsigned Number) {
  return inWarp(C.Symbols, C.Warps, V, Number);
}

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
