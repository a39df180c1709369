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

/// Whether \p S is one number for the whole warp: known to be, or an edge that no lane is beyond
/// without the others.
bool isAlike(const SymbolTable &Symbols, SymbolId S) {
  if (!Symbols[S].PerLane)
    return true;
  return llvm::all_of(factorsOf(Symbols, S), [&](SymbolId F) {
    const Symbol &Of = Symbols[F];
    return !Of.PerLane || (Of.Stairs && Of.Stairs->isEdge() && Of.Stairs->Offset.Uniform &&
                           Of.Stairs->Exact == sim::AllLanes);
  });
}
bool isAlike(const SymbolTable &Symbols, const LaneTerm &T) {
  return T.Coefficient.Uniform && isAlike(Symbols, T.Symbol);
}

/// A single lane is moved as one, whatever it is moved by.
bool isSingle(const LanePattern &P) { return std::has_single_bit(P.Active); }

/// What \p S is besides steps of stairs; nothing if it is no more than those.
std::optional<SymbolId> besideStairs(SymbolTable &Symbols, SymbolId S) {
  if (!Symbols[S].PerLane)
    return S;
  llvm::SmallVector<SymbolId, 4> Factors = factorsOf(Symbols, S);
  llvm::erase_if(Factors, [&](SymbolId F) { return Symbols[F].PerLane; });
  return Factors.empty() ? std::nullopt : std::optional(Symbols.product(Factors));
}

/// The unknowns that move lanes apart in some of \p Patterns, or may once its stairs are written
/// out; and the factors of divisors, which get values then.
struct Held {
  SymbolSet Whole, Divisors;

  Held(SymbolTable &Symbols, llvm::ArrayRef<LanePattern> Patterns) {
    for (const LanePattern &P : Patterns)
      for (const LaneTerm &T : P.Terms) {
        if (isAlike(Symbols, T) || isSingle(P))
          continue;
        Whole.insert(T.Symbol);
        for (SymbolId S : stairsIn(Symbols, T.Symbol))
          addStairs(Symbols, *Symbols[S].Stairs);
        if (std::optional<SymbolId> Times = besideStairs(Symbols, T.Symbol))
          Whole.insert(*Times);
      }
  }
  bool contains(const SymbolTable &Symbols, SymbolId S) const {
    if (Whole.contains(S))
      return true;
    return !Divisors.empty() &&
           llvm::any_of(factorsOf(Symbols, S), [&](SymbolId F) { return Divisors.contains(F); });
  }

private:
  void addStairs(const SymbolTable &Symbols, const Stairs &S) {
    if (S.Divisor)
      for (SymbolId F : factorsOf(Symbols, *S.Divisor))
        Divisors.insert(F);
    for (const auto &[Times, Of] : S.Terms)
      Whole.insert(Of);
    for (SymbolId I : S.Inner)
      addStairs(Symbols, *Symbols[I].Stairs);
  }
};

/// The unknowns that move all lanes alike and decide nothing else. A single one that rows could
/// name stays what it is; so do edges, which are 0 or 1.
SymbolSet shiftsIn(SymbolTable &Symbols, const Access &A, llvm::ArrayRef<LanePattern> Patterns) {
  const Held NotFree(Symbols, Patterns);
  SymbolSet Free, Open;
  for (const LanePattern &P : Patterns)
    for (const LaneTerm &T : P.Terms) {
      const std::optional<SymbolId> Any = besideStairs(Symbols, T.Symbol);
      if (!Any || !isAlike(Symbols, T) || isSingle(P) || NotFree.contains(Symbols, *Any))
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
  const unsigned First = unsigned(std::countr_zero(P.Active));
  int64_t Step = 0;
  llvm::erase_if(P.Terms, [&](const LaneTerm &T) {
    if (!Free.contains(T.Symbol) && !isSingle(P))
      return false;
    const LaneInts Moves(T.Coefficient[First]); // those of all lanes, or of the only one
    Step = std::gcd(Step, wrapMul(Moves.powerOfTwo(), Symbols[T.Symbol].Align));
    return true;
  });
  if (Step == 0)
    return;
  Step = std::gcd(Step, int64_t(sim::LineBytes)); // whole lines are all alike
  P.Base = withoutMultiple(P.Base, First, Step);
  for (LaneTerm &T : P.Terms)
    if (!Symbols[T.Symbol].PerLane || isAlike(Symbols, T)) {
      const int64_t Own = std::gcd(Step, Symbols[T.Symbol].Align);
      T.Coefficient = withoutMultiple(T.Coefficient, First, Step / Own);
    }
  llvm::erase_if(P.Terms, [](const LaneTerm &T) { return T.Coefficient.is(0); });
  Symbol Shift;
  Shift.Name = "shift";
  P.Terms.push_back({Symbols.intern("joined shifts", Shift), LaneInts(Step)});
}
} // namespace

std::optional<std::vector<LanePattern>> warplint::joinShifts(SymbolTable &Symbols, const Access &A,
                                                             llvm::ArrayRef<LanePattern> Patterns) {
  const SymbolSet Free = shiftsIn(Symbols, A, Patterns);
  if (Free.empty() && llvm::none_of(Patterns, isSingle))
    return std::nullopt;
  std::vector<LanePattern> Joined = Patterns.vec();
  for (LanePattern &P : Joined)
    join(Symbols, Free, P);
  return distinct(std::move(Joined));
}
