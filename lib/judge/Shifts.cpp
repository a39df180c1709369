//===- lib/judge/Shifts.cpp - Unknowns that only move a request -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/judge/Shifts.h"

#include "lib/expr/IntMath.h"
#include "lib/judge/Expand.h"
#include "lib/judge/Unknowns.h"
#include "lib/lanes/Stairs.h"
#include "sim/GlobalMemory.h"

#include "llvm/ADT/SmallSet.h"

#include <numeric>

using namespace warplint;

namespace {
using SymbolSet = llvm::SmallSet<SymbolId, 16>;

llvm::SmallVector<SymbolId, 4> factorsOf(const SymbolTable &Symbols, SymbolId S) {
  if (Symbols[S].Factors.empty())
    return {S};
  return {Symbols[S].Factors.begin(), Symbols[S].Factors.end()};
}

/// The unknowns that move lanes apart in some of \p Patterns, or may once its stairs are written
/// out; and the factors of divisors, which get values then.
struct Held {
  SymbolSet Whole, Divisors;

  Held(SymbolTable &Symbols, llvm::ArrayRef<LanePattern> Patterns) {
    for (const LanePattern &P : Patterns)
      for (const LaneTerm &T : P.Terms) {
        if (T.Coefficient.Uniform && !Symbols[T.Symbol].PerLane)
          continue;
        Whole.insert(T.Symbol);
        for (SymbolId S : stairsIn(Symbols, T.Symbol))
          addStairs(Symbols, *Symbols[S].Stairs);
        addBeside(Symbols, T.Symbol);
      }
  }
  bool contains(const SymbolTable &Symbols, SymbolId S) const {
    return Whole.contains(S) ||
           llvm::any_of(factorsOf(Symbols, S), [&](SymbolId F) { return Divisors.contains(F); });
  }

private:
  void addStairs(const SymbolTable &Symbols, const Stairs &S) {
    if (S.Divisor)
      for (SymbolId F : factorsOf(Symbols, *S.Divisor))
        Divisors.insert(F);
    for (const auto &[Times, Of] : S.Terms)
      Whole.insert(Of);
  }
  /// What stairs are multiplied with in the product \p S.
  void addBeside(SymbolTable &Symbols, SymbolId S) {
    llvm::SmallVector<SymbolId, 4> Factors = factorsOf(Symbols, S);
    llvm::erase_if(Factors, [&](SymbolId F) { return Symbols[F].PerLane; });
    if (!Factors.empty())
      Whole.insert(Symbols.product(Factors));
  }
};

/// The unknowns that move all lanes alike and decide nothing else. A single one that rows could
/// name stays what it is.
SymbolSet shiftsIn(SymbolTable &Symbols, const Access &A, llvm::ArrayRef<LanePattern> Patterns) {
  const Held NotFree(Symbols, Patterns);
  SymbolSet Free, Open;
  for (const LanePattern &P : Patterns)
    for (const LaneTerm &T : P.Terms) {
      if (NotFree.contains(Symbols, T.Symbol))
        continue;
      Free.insert(T.Symbol);
      if (!isDecided(Symbols, A, P, T))
        Open.insert(T.Symbol);
    }
  if (Open.size() == 1 && isNamed(Symbols, *Open.begin()))
    Free.erase(*Open.begin());
  return Free;
}

/// \p V without the multiple of \p Step nearest below lane \p First's.
LaneInts withoutMultiple(const LaneInts &V, unsigned First, int64_t Step) {
  const int64_t Whole = wrapSub(V[First], floorMod(V[First], Step));
  return mapLanes(V, [&](int64_t X) { return wrapSub(X, Whole); });
}

/// Makes one of those terms of \p P that \p Free holds.
void join(SymbolTable &Symbols, const SymbolSet &Free, LanePattern &P) {
  int64_t Step = 0;
  llvm::erase_if(P.Terms, [&](const LaneTerm &T) {
    if (!Free.contains(T.Symbol))
      return false;
    Step = std::gcd(Step, wrapMul(T.Coefficient.powerOfTwo(), Symbols[T.Symbol].Align));
    return true;
  });
  if (Step == 0)
    return;
  Step = std::gcd(Step, int64_t(sim::LineBytes)); // whole lines are all alike
  const unsigned First = unsigned(std::countr_zero(P.Active));
  P.Base = withoutMultiple(P.Base, First, Step);
  for (LaneTerm &T : P.Terms)
    if (!Symbols[T.Symbol].PerLane) {
      const int64_t Own = std::gcd(Step, Symbols[T.Symbol].Align);
      T.Coefficient = withoutMultiple(T.Coefficient, First, Step / Own);
    }
  llvm::erase_if(P.Terms, [](const LaneTerm &T) { return T.Coefficient.is(0); });
  Symbol Shift;
  Shift.Name = "shift";
  P.Terms.push_back({Symbols.intern("joined shifts", Shift), LaneInts(Step)});
}
} // namespace

std::vector<LanePattern> warplint::joinShifts(SymbolTable &Symbols, const Access &A,
                                              std::vector<LanePattern> Patterns) {
  const SymbolSet Free = shiftsIn(Symbols, A, Patterns);
  if (Free.empty())
    return Patterns;
  for (LanePattern &P : Patterns)
    join(Symbols, Free, P);
  return distinct(std::move(Patterns));
}
