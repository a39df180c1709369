// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An unknown is the same as another if it has the same origin, and what it was made from there is
// the same: the expression and the iteration, the numerator and the divisor, the loop and the
// variable. A key is that, as a value:
//
//   SymbolKey(SymbolOrigin::Quotient).add(Numerator).add(Divisor)
//
// The unknowns of an evaluation: a parameter, a block index, a loop's counter, a product
// of such, the quotient of one, a value loaded from memory.
//
// An unknown that came out of an operation we could not carry through (`(N + tid) % 8`)
// says which question would settle it: `N % 8`. Asking it splits the evaluation into cases
// that together cover every value.

#pragma once

#include "lib/expr/Expr.h"
#include "lib/lanes/LaneValue.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseMapInfo.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

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

namespace warplint {

/// A question about an unknown, with finitely many answers.
struct Question {
  enum Kind : uint8_t {
    Residue, ///< what is it modulo Modulus?
    Value,   ///< which of the values of its (short) range is it?
  };
  SymbolId About = 0;
  Kind Asked = Residue;
  int64_t Modulus = 0; ///< of Residue

  bool operator==(const Question &O) const = default;
};

enum class SymbolKind : uint8_t {
  Parameter, ///< of the kernel
  Block,     ///< a block index, or a grid dimension that is not known
  Address,   ///< of an object
  Counter,   ///< iterations of a loop so far
  Warp,      ///< the number of a warp among those that are run at once
  State,     ///< a carried variable that follows no closed form
  Product,   ///< of other unknowns
  Derived,   ///< an operation's result
  Data,      ///< loaded from memory, or returned by an unknown function
};

/// What the number of the warp has to do with an unknown, where several are run at once.
enum class WarpShare : uint8_t {
  None,   ///< nothing: it is the same in all of them
  Factor, ///< the number is a factor: for each warp the rest is known
  Inside, ///< it went in and cannot be taken out: a warp that is run alone may tell more
};

/// What a quotient is known to be: floor(Numerator / Divisor), both not negative, the
/// divisor the same in all lanes and at least 1.
struct Quotient {
  LaneValue Numerator, Divisor;
};

/// What lanes that differ by known offsets only make of an unknown p that they have in common.
/// \li Quotient: floor((p + Offset[lane]) / Divisor), p a multiple of Unit plus Start;
/// \li Below: 1 if p + Offset[lane] < 0, else 0;
/// \li Equal: 1 if p + Offset[lane] == 0, else 0.
struct Stairs {
  enum Kind : uint8_t { Quotient, Below, Equal };
  Kind Shape = Quotient;
  LaneInts Offset;     ///< of a quotient, the least is 0
  unsigned Common = 0; ///< stairs of one pattern and one kind with equal numbers share p

  int64_t Unit = 1, Start = 0;

  // Of a quotient.
  std::optional<SymbolId> Divisor;
  int64_t KnownDivisor = 1; ///< if Divisor is nothing

  /// Quotients in what is divided, times something that all lanes share: i % a is i - a * (i / a).
  /// Where none of them steps, Offset alone sets the lanes apart.
  llvm::SmallVector<SymbolId, 0> Inner;
  /// What is divided is the remainder of a division: behind a step of an inner quotient it is less
  /// than what lies between two lanes.
  bool BeginsAnew = false;

  // Of a comparison.
  ExprRange P; ///< values of p
  /// What p is made of: the sum of coefficient times symbol is Unit * (p - Start).
  std::vector<std::pair<int64_t, SymbolId>> Terms;
  LaneMask Exact = sim::AllLanes; ///< lanes that can be equal

  bool isEdge() const { return Shape != Quotient; }
};

/// What a condition holds against numbers: a sum of fixed unknowns.
struct SumTest {
  LaneValue Sum;   ///< without a known part; coefficients have no common divisor
  ExprRange Holds; ///< it does for these values of Sum and for no other
};

struct Symbol {
  SymbolKind Kind = SymbolKind::Derived;
  std::string Name; ///< in the source's own names
  ExprRange Range;
  int64_t Align = 1; ///< it is a multiple of this
  bool PerLane = false;
  bool IsPowerOfTwo = false; ///< `1 << s`
  bool IsFixed = false;      ///< one number in a warp throughout, whatever has been answered
  WarpShare OfWarp = WarpShare::None;
  uint64_t Loops = 0;                     ///< loops that it is counted or computed in (Expr::Loops)
  llvm::SmallVector<SymbolId, 2> Factors; ///< of a product, sorted
  std::optional<Question> Settles;
  std::shared_ptr<const Quotient> Of;             ///< of a quotient
  std::shared_ptr<const warplint::Stairs> Stairs; ///< of a quotient in a finished pattern
  std::shared_ptr<const SumTest> Test;            ///< of a condition
};

class SymbolTable {
public:
  /// The symbol with this key, made from \p Fresh if there is none yet.
  SymbolId intern(SymbolKey Key, Symbol Fresh);
  /// The same; its name is only made where it is new.
  SymbolId intern(SymbolKey Key, Symbol Fresh, llvm::function_ref<std::string()> Name);
  SymbolId product(llvm::ArrayRef<SymbolId> Factors);
  SymbolId product(SymbolId A, SymbolId B);
  const Symbol &operator[](SymbolId S) const { return Symbols[S]; }
  unsigned size() const { return Symbols.size(); }
  /// A later, narrower range (the trip count became known).
  void narrow(SymbolId S, ExprRange Range) { Symbols[S].Range = Range; }

private:
  std::vector<Symbol> Symbols;
  llvm::DenseMap<SymbolKey, SymbolId> Known;
  llvm::DenseMap<std::pair<SymbolId, SymbolId>, SymbolId> Products; ///< of two, made before
};

/// Whether some value of \p S may be \p Residue modulo \p Modulus, its range left aside.
bool mayLeave(const Symbol &S, int64_t Residue, int64_t Modulus);

/// Factors of an unknown: of a product its own, else itself.
llvm::SmallVector<SymbolId, 4> factorsOf(const SymbolTable &Symbols, SymbolId S);

/// Intervals added and multiplied, saturating: an end that leaves 64 bits stays at the edge.
ExprRange plus(ExprRange A, ExprRange B);
ExprRange times(ExprRange R, int64_t By);

/// The values that \p V can take in lane \p Lane.
ExprRange rangeIn(const SymbolTable &Symbols, const LaneValue &V, unsigned Lane);
/// The same for each of the 32 lanes.
void rangesIn(const SymbolTable &Symbols, const LaneValue &V,
              llvm::MutableArrayRef<ExprRange> Result);
/// Over all lanes.
ExprRange rangeOf(const SymbolTable &Symbols, const LaneValue &V);
/// Whether all lanes hold the same value, whatever the unknowns are.
bool isUniform(const SymbolTable &Symbols, const LaneValue &V);
/// Whether \p V holds a value loaded from memory.
bool hasData(const SymbolTable &Symbols, const LaneValue &V);
/// The loops that what is unknown in \p V is counted or computed in.
uint64_t loopsOf(const SymbolTable &Symbols, const LaneValue &V);
/// Product of two values. Too many terms become one unknown.
LaneValue multiply(SymbolTable &Symbols, const LaneValue &A, const LaneValue &B);

/// Prints "4*lane-varying + 8*N": for tests and for people who debug.
void print(llvm::raw_ostream &OS, const SymbolTable &Symbols, const LaneValue &V);
/// \p Name as an operand of `%` or a comparison: in parentheses where it holds an operator.
std::string asOperand(llvm::StringRef Name);
/// A uniform value in the source's names: "N + 8*bid.x"; empty if lanes differ.
std::string nameOf(const SymbolTable &Symbols, const LaneValue &V);

} // namespace warplint
