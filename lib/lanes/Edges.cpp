//===- lib/lanes/Edges.cpp - Lanes on either side of an edge ----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `x == 0 ? x : x - 1` and `min(x, n - 1)`, with x = 64*bid.x + lane, are unknowns that differ
// per lane: nobody knows where in the warp the edge is. But lanes can be on its two sides in 33
// ways only, and in each of them every lane is known. So where such a value is part of an
// address, it is written as the one side plus a step (lib/lanes/Stairs.h) times what both sides
// differ by; all ways are looked at when the access is judged.
//
// `x % w == 0` is an edge wherever a row begins: x / w - (x - 1) / w is 1 there, else 0.
//
// It is done there and not before: while values are computed, one unknown with a known range
// says more than a sum of products.
//
//===----------------------------------------------------------------------===//

#include "lib/expr/IntMath.h"
#include "lib/lanes/Comparison.h"
#include "lib/lanes/Division.h"
#include "lib/lanes/Evaluator.h"

#include <numeric>

using namespace warplint;

/// The edges in one address.
struct Evaluator::EdgeSet {
  static constexpr unsigned Most = 6;
  static constexpr unsigned MostDecisions = 64; ///< choices may hold choices, and loops themselves
  /// What is compared, lanes aside.
  struct Compared {
    llvm::SmallVector<LaneTerm, 2> Terms;
    int64_t Start; ///< offsets are counted from here
  };
  llvm::SmallVector<Compared, 2> Common;
  llvm::SmallVector<SymbolId, Most> Symbols;
  unsigned Decisions = 0;

  /// \p V, if it has not grown beyond use: each edge that is chosen by may double its terms.
  static std::optional<LaneValue> bounded(LaneValue V) {
    constexpr size_t MostTerms = 256;
    return V.Terms.size() <= MostTerms ? std::optional(std::move(V)) : std::nullopt;
  }
};

/// The address of access \p Number with its choices written out, if all of them can be.
LaneValue Evaluator::withEdges(unsigned Number, const LaneValue &Address) {
  auto HasChoice = [&](SymbolId S) {
    return Values.choices().contains(S) || llvm::any_of(Symbols[S].Factors, [&](SymbolId F) {
             return Values.choices().contains(F);
           });
  };
  if (Values.choices().empty() || Unresolved.test(Number) ||
      llvm::none_of(Address.Terms, [&](const LaneTerm &T) { return HasChoice(T.Symbol); }))
    return Address;
  EdgeSet Edges;
  if (std::optional<LaneValue> R = resolved(Address, Edges))
    return *R;
  if (Batch.Number)
    Apart.set(Number);
  else
    Unresolved.set(Number); // one request is enough to leave the verdict open
  return Address;
}

/// \p V with every choice written out; nothing if one of them cannot be.
std::optional<LaneValue> Evaluator::resolved(const LaneValue &V, EdgeSet &Edges) {
  std::optional<LaneValue> R(V.Base);
  for (const LaneTerm &T : V.Terms) {
    std::optional<LaneValue> Product{LaneInts(1)};
    for (SymbolId F : factorsOf(Symbols, T.Symbol)) {
      std::optional<LaneValue> Factor = resolved(F, Edges);
      Product = Factor ? EdgeSet::bounded(multiply(Symbols, *Product, *Factor)) : std::nullopt;
      if (!Product)
        return std::nullopt;
    }
    R = EdgeSet::bounded(*R + scaled(*Product, T.Coefficient));
    if (!R)
      return std::nullopt;
  }
  return R;
}

std::optional<LaneValue> Evaluator::resolved(SymbolId S, EdgeSet &Edges) {
  auto Made = Values.choices().find(S);
  if (Made == Values.choices().end())
    return LaneValue::ofSymbol(S);
  const Expr *E = Made->second;
  const std::optional<Sides> Of = sidesOf(E, LaneValue::ofSymbol(S));
  if (!Of || ++Edges.Decisions > EdgeSet::MostDecisions)
    return std::nullopt;
  std::optional<LaneValue> A = resolved(Of->Then, Edges), B = resolved(Of->Else, Edges);
  return A && B ? chooseLike(E, *A, *B, Edges) : std::nullopt;
}

/// What \p V is on both sides of choice \p E; nothing if V holds the choice that another
/// iteration made.
std::optional<Evaluator::Sides> Evaluator::sidesOf(const Expr *E, const LaneValue &V) {
  const LaneValue Own = value(E);
  const bool IsSelect = E->Kind == ExprKind::Select;
  const LaneValue A = value(E->operand(IsSelect ? 1 : 0)), B = value(E->operand(IsSelect ? 2 : 1));
  for (const LaneTerm &T : V.Terms)
    if (Own == LaneValue::ofSymbol(T.Symbol))
      return Sides{V + scaled(A - Own, T.Coefficient), V + scaled(B - Own, T.Coefficient)};
  return std::nullopt;
}

/// \p First or \p Second, decided as choice \p E decides.
std::optional<LaneValue> Evaluator::chooseLike(const Expr *E, const LaneValue &First,
                                               const LaneValue &Second, EdgeSet &Edges) {
  if (E->Kind == ExprKind::Select)
    return choose(E->operand(0), First, Second, Edges);
  const LaneValue A = value(E->operand(0));
  const LaneValue Difference = A - value(E->operand(1));
  const bool IsMin = E->Kind == ExprKind::Min;
  return chooseBy(Difference, ExprKind::Lt, IsMin ? First : Second, IsMin ? Second : First, Edges);
}

std::optional<LaneValue> Evaluator::choose(const Expr *Condition, const LaneValue &Then,
                                           const LaneValue &Else, EdgeSet &Edges) {
  if (++Edges.Decisions > EdgeSet::MostDecisions)
    return std::nullopt;
  const LanePredicate P = predicate(Condition);
  if (!(P.Maybe & Batch.Existing) || Then == Else)
    return mergeLanes(P.True, Then, Else);
  auto Operand = [&](unsigned I) { return Condition->operand(I); };
  switch (Condition->Kind) {
  case ExprKind::Not:
    return choose(Operand(0), Else, Then, Edges);
  case ExprKind::LogicalAnd: {
    std::optional<LaneValue> Inner = choose(Operand(1), Then, Else, Edges);
    return Inner ? choose(Operand(0), *Inner, Else, Edges) : std::nullopt;
  }
  case ExprKind::LogicalOr: {
    std::optional<LaneValue> Inner = choose(Operand(1), Then, Else, Edges);
    return Inner ? choose(Operand(0), Then, *Inner, Edges) : std::nullopt;
  }
  case ExprKind::Select: {
    std::optional<LaneValue> A = choose(Operand(1), Then, Else, Edges);
    std::optional<LaneValue> B = choose(Operand(2), Then, Else, Edges);
    return A && B ? choose(Operand(0), *A, *B, Edges) : std::nullopt;
  }
  case ExprKind::Eq:
  case ExprKind::Lt: {
    const LaneValue A = value(Operand(0));
    return chooseBy(A - value(Operand(1)), Condition->Kind, Then, Else, Edges);
  }
  default:
    return std::nullopt;
  }
}

/// \p Then where \p Difference is 0 or below it, as \p Kind says, else \p Else.
std::optional<LaneValue> Evaluator::chooseBy(const LaneValue &Difference, ExprKind Kind,
                                             const LaneValue &Then, const LaneValue &Else,
                                             EdgeSet &Edges) {
  if (++Edges.Decisions > EdgeSet::MostDecisions)
    return std::nullopt;
  const LanePredicate P = compare(C, Difference, Kind);
  const LaneMask Open = P.Maybe & Batch.Existing;
  LaneValue R = mergeLanes(P.True, Then, Else);
  if (!Open)
    return R;
  // What is compared is itself one of two: each is compared.
  if (const Expr *E = choiceIn(Difference)) {
    const std::optional<Sides> Of = sidesOf(E, Difference);
    if (!Of)
      return std::nullopt;
    std::optional<LaneValue> A = chooseBy(Of->Then, Kind, Then, Else, Edges);
    std::optional<LaneValue> B = chooseBy(Of->Else, Kind, Then, Else, Edges);
    return A && B ? chooseLike(E, *A, *B, Edges) : std::nullopt;
  }
  if (Kind == ExprKind::Eq)
    if (std::optional<RowEnd> End = rowEnd(Difference)) {
      const LaneValue Moved = multiply(Symbols, End->Step, withoutRemainder(Then - Else, *End));
      return EdgeSet::bounded(R + mergeLanes(Open, Moved, LaneValue(0)));
    }
  std::optional<SymbolId> Step = edge(Difference, Kind, Open, Edges);
  if (!Step)
    return std::nullopt;
  const LaneValue Moved = multiply(Symbols, LaneValue::ofSymbol(*Step), Then - Else);
  return EdgeSet::bounded(R + mergeLanes(Open, Moved, LaneValue(0)));
}

/// Whether lanes are the first of a row, or its last, if that is when \p Difference is 0:
///   x % d == 0 where x / d is another than (x - 1) / d
///   x % d == d - 1 where (x + 1) / d is another than x / d
std::optional<Evaluator::RowEnd> Evaluator::rowEnd(const LaneValue &Difference) {
  if (shareOf(C, Difference) != WarpShare::None) // it is elsewhere in each
    return std::nullopt;
  for (const LaneTerm &T : Difference.Terms)
    for (SymbolId F : factorsOf(Symbols, T.Symbol)) {
      const std::shared_ptr<const Quotient> Of = Symbols[F].Of;
      if (!Of || !Symbols[F].PerLane)
        continue;
      const LaneValue Q = LaneValue::ofSymbol(F);
      const LaneValue Remainder = Of->Numerator - multiply(Symbols, Of->Divisor, Q);
      auto Next = [&](int64_t By) {
        return quotient(C, nullptr, Of->Numerator + LaneValue(By), Of->Divisor, std::nullopt);
      };
      if (Difference == Remainder)
        return RowEnd{Q - Next(-1), Difference, T.Symbol};
      if (Difference == Remainder + LaneValue(1) - Of->Divisor)
        return RowEnd{Next(1) - Q, Difference, T.Symbol};
    }
  return std::nullopt;
}

/// \p V as it is where \p End is: what is 0 there is taken away as often as it is in it.
LaneValue Evaluator::withoutRemainder(const LaneValue &V, const RowEnd &End) const {
  auto In = [&](const LaneValue &Of) {
    auto *T = llvm::find_if(Of.Terms, [&](const LaneTerm &X) { return X.Symbol == End.Multiple; });
    return T == Of.Terms.end() || !T->Coefficient.Uniform ? 0 : T->Coefficient.V[0];
  };
  const int64_t Own = In(End.Zero), Times = In(V);
  return Own && Times % Own == 0 ? V - scaled(End.Zero, Times / Own) : V;
}

/// The choice that \p V is made with, if there is one.
const Expr *Evaluator::choiceIn(const LaneValue &V) const {
  for (const LaneTerm &T : V.Terms)
    if (auto Made = Values.choices().find(T.Symbol); Made != Values.choices().end())
      return Made->second;
  return nullptr;
}

/// The unknown that is 1 in the lanes of \p Open for which the comparison holds, 0 in the
/// others; nothing if lanes differ by more than known offsets.
std::optional<SymbolId> Evaluator::edge(const LaneValue &Difference, ExprKind Kind, LaneMask Open,
                                        EdgeSet &Edges) {
  if (shareOf(C, Difference) != WarpShare::None) // the edge is elsewhere in each
    return std::nullopt;
  int64_t Unit = 0;
  for (const LaneTerm &T : Difference.Terms) {
    if (!T.Coefficient.Uniform || Symbols[T.Symbol].PerLane)
      return std::nullopt;
    Unit = std::gcd(Unit, wrapMul(T.Coefficient.V[0], Symbols[T.Symbol].Align));
  }
  if (Unit <= 0)
    return std::nullopt;
  // Unit*k + b < 0 where k + floor(b / Unit) < 0.
  const unsigned First = unsigned(std::countr_zero(Open));
  auto Of = [&](unsigned Lane) { return Difference.Base[Open >> Lane & 1 ? Lane : First]; };
  auto *Group = llvm::find_if(Edges.Common, [&](const EdgeSet::Compared &C) {
    return llvm::equal(C.Terms, Difference.Terms);
  });
  const unsigned Common = unsigned(Group - Edges.Common.begin());
  if (Group == Edges.Common.end()) {
    Edges.Common.push_back({Difference.Terms, floorDiv(Of(First), Unit)});
    Group = &Edges.Common.back();
  }
  const int64_t Start = Group->Start;

  Stairs Steps;
  Steps.Shape = Kind == ExprKind::Eq ? Stairs::Equal : Stairs::Below;
  Steps.Common = Common;
  Steps.Unit = Unit;
  Steps.Start = Start;
  for (const LaneTerm &T : Difference.Terms)
    Steps.Terms.push_back({T.Coefficient.V[0], T.Symbol});
  LaneArray Offset;
  for (unsigned L = 0; L < WarpSize; ++L) {
    Offset[L] = wrapSub(floorDiv(Of(L), Unit), Start);
    if (Kind == ExprKind::Eq && floorMod(Of(L), Unit) != 0)
      Steps.Exact &= ~(LaneMask(1) << L);
  }
  Steps.Offset = LaneInts(Offset);
  // k, counted from Start. Ends that are far away are none.
  LaneValue Alike = Difference;
  Alike.Base = LaneInts(0);
  constexpr int64_t Far = int64_t(1) << 24;
  const ExprRange Range = rangeOf(Symbols, Alike);
  if (Range.Lo > -Far && Range.Lo < Far)
    Steps.P.Lo = wrapAdd(-floorDiv(-Range.Lo, Unit), Start);
  if (Range.Hi > -Far && Range.Hi < Far)
    Steps.P.Hi = wrapAdd(floorDiv(Range.Hi, Unit), Start);

  SymbolKey Key(SymbolOrigin::Edge);
  Key.add(Steps.Shape).add(Common).add(Steps.P).add(Start).add(Steps.Exact).add(Steps.Offset);
  for (const auto &[Coefficient, Name] : Steps.Terms)
    Key.add(Coefficient).add(Name);
  Symbol S;
  S.PerLane = true;
  S.Range = {0, 1};
  S.Loops = loopsOf(Symbols, Difference);
  S.Stairs = std::make_shared<Stairs>(Steps);
  const SymbolId Made =
      Symbols.intern(std::move(Key), std::move(S), [] { return std::string("edge"); });
  if (!llvm::is_contained(Edges.Symbols, Made)) {
    if (Edges.Symbols.size() == EdgeSet::Most)
      return std::nullopt;
    Edges.Symbols.push_back(Made);
  }
  return Made;
}
