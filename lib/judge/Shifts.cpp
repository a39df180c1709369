// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/judge/Shifts.h"

#include "lib/expr/Operators.h"
#include "lib/judge/Expand.h"
#include "lib/judge/Unknowns.h"
#include "lib/lanes/Division.h"
#include "sim/GlobalMemory.h"

#include "llvm/ADT/SmallSet.h"

#include <map>
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
    // A product is a multiple of what each factor is one of: `z*V*U` moves no start where V does
    // not.
    return Whole.contains(S) || llvm::any_of(factorsOf(Symbols, S), [&](SymbolId F) {
             return Divisors.contains(F) || Whole.contains(F);
           });
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

/// The steps by which an unknown moves lanes, all patterns in a row, and how often it makes them.
using StepsByLane = std::vector<int64_t>;
using Multiples = llvm::SmallVector<std::pair<SymbolId, int64_t>, 4>;

/// How \p S moves every active lane of \p Patterns.
static StepsByLane movesOf(SymbolId S, llvm::ArrayRef<LanePattern> Patterns) {
  StepsByLane Moves;
  for (const LanePattern &P : Patterns) {
    const auto *T = llvm::find_if(P.Terms, [&](const LaneTerm &Of) { return Of.Symbol == S; });
    for (unsigned L = 0; L < WarpSize; ++L)
      if (P.Active >> L & 1)
        Moves.push_back(T == P.Terms.end() ? 0 : T->Coefficient[L]);
  }
  return Moves;
}

/// Divides \p Moves by what they have in common, with the sign of the first that is not 0.
/// Returns that; 0 if nothing moves.
static int64_t makePrimitive(StepsByLane &Moves) {
  int64_t Common = 0, First = 0;
  for (int64_t M : Moves) {
    Common = std::gcd(Common, M);
    First = First ? First : M;
  }
  if (First < 0)
    Common = -Common;
  if (Common)
    for (int64_t &M : Moves)
      M /= Common;
  return Common;
}

/// The unknowns by the steps that they make multiples of.
static std::map<StepsByLane, Multiples> multiplesOf(const SymbolTable &Symbols,
                                                    llvm::ArrayRef<LanePattern> Patterns) {
  std::map<StepsByLane, Multiples> Groups;
  llvm::SmallVector<SymbolId, 8> Seen;
  for (const LanePattern &P : Patterns)
    for (const LaneTerm &T : P.Terms) {
      const Symbol &S = Symbols[T.Symbol];
      if (S.PerLane || S.Stairs || llvm::is_contained(Seen, T.Symbol))
        continue;
      Seen.push_back(T.Symbol);
      StepsByLane Moves = movesOf(T.Symbol, Patterns);
      if (int64_t Times = makePrimitive(Moves))
        Groups[std::move(Moves)].push_back({T.Symbol, Times});
    }
  std::erase_if(Groups, [](const auto &G) { return G.second.size() < 2; });
  return Groups;
}

/// "t % n" if \p Sum is t - n*(t / n) and no more.
static std::string remainderName(const SymbolTable &Symbols, const Multiples &Sum) {
  for (const auto &[Whole, Taken] : {std::pair(Sum[0], Sum[1]), std::pair(Sum[1], Sum[0])}) {
    const llvm::SmallVector<SymbolId, 2> &Factors = Symbols[Taken.first].Factors;
    if (Sum.size() != 2 || Whole.second != -Taken.second || Factors.size() != 2)
      continue;
    for (unsigned I : {0, 1}) {
      const std::shared_ptr<const Quotient> &Q = Symbols[Factors[I]].Of;
      if (Q && Q->Numerator == LaneValue::ofSymbol(Whole.first) &&
          Q->Divisor == LaneValue::ofSymbol(Factors[1 - I]))
        return asOperand(Symbols[Whole.first].Name) + " % " +
               asOperand(Symbols[Factors[1 - I]].Name);
    }
  }
  return "";
}

/// What \p Known leaves of the values of \p Sum, whose range is \p R.
static ExprRange narrowed(const SymbolTable &Symbols, const LaneValue &Sum, ExprRange R,
                          llvm::ArrayRef<SumAnswer> Known) {
  const auto M = asMultiple(Symbols, Sum);
  for (const SumAnswer &A : Known)
    if (M && A.Sum == M->Sum && !A.Values.empty()) {
      const ExprRange Left = times({A.Values.front().Lo, A.Values.back().Hi}, M->Factor);
      R = {std::max(R.Lo, Left.Lo), std::min(R.Hi, Left.Hi)};
    }
  return R;
}

/// The unknown that \p Sum is.
static SymbolId sumOf(SymbolTable &Symbols, const Multiples &Sum, llvm::ArrayRef<SumAnswer> Known) {
  Symbol S;
  S.Range = {0, 0};
  S.Align = 0;
  LaneValue Value;
  for (const auto &[Of, Times] : Sum) {
    const Symbol &Part = Symbols[Of];
    S.Kind = Part.Kind == SymbolKind::Data ? SymbolKind::Data : S.Kind;
    S.Range = plus(S.Range, times(Part.Range, Times));
    S.Align = std::gcd(S.Align, Times * Part.Align);
    S.OfWarp = std::max(S.OfWarp, Part.OfWarp);
    S.Loops |= Part.Loops;
    Value = Value + LaneValue::ofSymbol(Of, Times);
  }
  S.Range = narrowed(Symbols, Value, S.Range, Known);
  SymbolKey Key = SymbolKey(SymbolOrigin::Sum).add(S.Range).add(Value);
  return Symbols.intern(std::move(Key), std::move(S), [&] {
    std::string Remainder = remainderName(Symbols, Sum);
    return Remainder.empty() ? nameOf(Symbols, Value) : Remainder;
  });
}

std::optional<std::vector<LanePattern>> warplint::joinParallel(SymbolTable &Symbols,
                                                               llvm::ArrayRef<LanePattern> Patterns,
                                                               llvm::ArrayRef<SumAnswer> Known) {
  std::map<StepsByLane, Multiples> Groups = multiplesOf(Symbols, Patterns);
  if (Groups.empty())
    return std::nullopt;
  std::vector<LanePattern> Joined(Patterns.begin(), Patterns.end());
  for (auto &[Moves, Sum] : Groups) {
    int64_t Common = 0;
    for (const auto &[Of, Times] : Sum)
      Common = std::gcd(Common, Times);
    for (auto &[Of, Times] : Sum)
      Times /= Common;
    const SymbolId All = sumOf(Symbols, Sum, Known);
    const SymbolId First = Sum.front().first;
    const int64_t Share = Sum.front().second;
    for (LanePattern &P : Joined) {
      auto *T = llvm::find_if(P.Terms, [&](const LaneTerm &Term) { return Term.Symbol == First; });
      if (T == P.Terms.end())
        continue;
      const LaneInts Of = mapLanes(T->Coefficient, [&](int64_t C) { return C / Share; });
      llvm::erase_if(P.Terms, [&](const LaneTerm &Term) {
        return llvm::any_of(Sum, [&](const auto &Part) { return Part.first == Term.Symbol; });
      });
      P.Terms.push_back({All, Of});
    }
  }
  return Joined;
}
