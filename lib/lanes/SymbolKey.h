//===- lib/lanes/SymbolKey.h - What makes two unknowns one ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// An unknown is the same as another if it has the same origin, and what it was made from there is
/// the same: the expression and the iteration, the numerator and the divisor, the loop and the
/// variable. A key is that, as a value:
///
///   SymbolKey(SymbolOrigin::Quotient).add(Numerator).add(Divisor)
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_LANES_SYMBOLKEY_H
#define WARPLINT_LANES_SYMBOLKEY_H

#include "lib/expr/Expr.h"
#include "lib/lanes/LaneValue.h"

#include "llvm/ADT/DenseMapInfo.h"
#include "llvm/ADT/StringRef.h"

namespace warplint {

/// Which operation, or which part of a kernel, an unknown comes from.
enum class SymbolOrigin : uint8_t {
  Parameter,     ///< number of the parameter, byte in it
  BlockIndex,    ///< dimension
  GridDimension, ///< dimension
  Address,       ///< object
  Warp,          ///< warps that are run at once
  Product,       ///< factors, sorted
  Expression,    ///< an operation that was not carried through: expression, instance, traits
  AnswerPart,    ///< what an answered residue leaves of an unknown: unknown, modulus, answer
  Comparison,    ///< a condition over a sum: sum, range in which it holds
  Quotient,      ///< numerator, divisor
  Remainder,     ///< expression, divisor, instance
  HighBits,      ///< expression, unit, instance
  PowerOfTwo,    ///< exponent
  Divisor,       ///< value
  Stairs,        ///< a quotient in a finished pattern: its shape
  Edge,          ///< a comparison in an address: its shape
  Counter,       ///< loop, trips
  LastIteration, ///< loop, how its lanes leave, instance
  AfterLoop,     ///< loop, unknown in it, how its lanes leave, instance
  Moved,         ///< a carried variable's distance from its first value: loop, variable
  Cycle,         ///< the same of one that comes back: loop, variable, distances
  OddIteration,  ///< loop
  State,         ///< a carried variable without a closed form: loop, variable, how lanes differ
  StepOfStairs,  ///< stairs in the first lane: stairs
  StairsStart,   ///< what lanes share in what stairs divide: group, unit
  WideDivisor,   ///< a divisor above a width: divisor, width
  Sum,           ///< a sum that patterns share: its range, value
  Name,          ///< nothing but what it is called
};

class SymbolKey {
public:
  explicit SymbolKey(SymbolOrigin Origin) : Numbers{int64_t(Origin)} {}
  /// An unknown that there is one of in its table.
  SymbolKey(llvm::StringRef Name);
  SymbolKey(const char *Name) : SymbolKey(llvm::StringRef(Name)) {}
  SymbolKey(const std::string &Name) : SymbolKey(llvm::StringRef(Name)) {}

  SymbolKey &add(int64_t Number) {
    Numbers.push_back(Number);
    return *this;
  }
  SymbolKey &add(const ExprRange &Range) { return add(Range.Lo).add(Range.Hi); }
  SymbolKey &add(const LaneInts &Ints);
  SymbolKey &add(const LaneValue &V);

  bool operator==(const SymbolKey &O) const = default;

private:
  friend struct llvm::DenseMapInfo<SymbolKey>;
  llvm::SmallVector<int64_t, 8> Numbers;
};

} // namespace warplint

template <> struct llvm::DenseMapInfo<warplint::SymbolKey> {
  using Key = warplint::SymbolKey;
  static Key getEmptyKey() { return Key(warplint::SymbolOrigin(255)); }
  static Key getTombstoneKey() { return Key(warplint::SymbolOrigin(254)); }
  static unsigned getHashValue(const Key &K);
  static bool isEqual(const Key &A, const Key &B) { return A == B; }
};

#endif // WARPLINT_LANES_SYMBOLKEY_H
