// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/lanes/EdgeChooser.h"

#include "lib/expr/Operators.h"
#include "lib/lanes/Comparison.h"
#include "lib/lanes/Division.h"

#include <numeric>

using namespace warplint;

/// \p V, if it has not grown beyond use: each edge that is chosen by may double its terms.
static std::optional<LaneValue> bounded(LaneValue V) {
  constexpr size_t MostTerms = 256;
  return V.Terms.size() <= MostTerms ? std::optional(std::move(V)) : std::nullopt;
}

namespace {
/// 1 in lanes that begin or end a row, where Zero is 0.
struct RowEnd {
  LaneValue Step, Zero;
  SymbolId Multiple; ///< of the row's length, in Zero
};
} // namespace

/// Whether lanes are the first of a row, or its last, if that is when \p Difference is 0:
///   x % d == 0 where x / d is another than (x - 1) / d
///   x % d == d - 1 where (x + 1) / d is another than x / d
static std::optional<RowEnd> rowEnd(const LaneContext &C, const LaneValue &Difference) {
  if (shareOf(C, Difference) != WarpShare::None) // it is elsewhere in each
    return std::nullopt;
  for (const LaneTerm &T : Difference.Terms)
    for (SymbolId F : factorsOf(C.Symbols, T.Symbol)) {
      const std::shared_ptr<const Quotient> Of = C.Symbols[F].Of;
      if (!Of || !C.Symbols[F].PerLane)
        continue;
      const LaneValue Q = LaneValue::ofSymbol(F);
      const LaneValue Remainder = Of->Numerator - multiply(C.Symbols, Of->Divisor, Q);
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
static LaneValue withoutRemainder(const LaneValue &V, const RowEnd &End) {
  auto In = [&](const LaneValue &Of) {
    auto *T = llvm::find_if(Of.Terms, [&](const LaneTerm &X) { return X.Symbol == End.Multiple; });
    return T == Of.Terms.end() || !T->Coefficient.Uniform ? 0 : T->Coefficient.V[0];
  };
  const int64_t Own = In(End.Zero), Times = In(V);
  return Own && Times % Own == 0 ? V - scaled(End.Zero, Times / Own) : V;
}

std::optional<LaneValue> EdgeChooser::resolved(const LaneValue &V) {
  std::optional<LaneValue> R(V.Base);
  for (const LaneTerm &T : V.Terms) {
    std::optional<LaneValue> Product{LaneInts(1)};
    for (SymbolId F : factorsOf(C.Symbols, T.Symbol)) {
      std::optional<LaneValue> Factor = resolvedUnknown(F);
      Product = Factor ? bounded(multiply(C.Symbols, *Product, *Factor)) : std::nullopt;
      if (!Product)
        return std::nullopt;
    }
    R = bounded(*R + scaled(*Product, T.Coefficient));
    if (!R)
      return std::nullopt;
  }
  return R;
}

std::optional<LaneValue> EdgeChooser::resolvedUnknown(SymbolId S) {
  auto Made = Values.choices().find(S);
  if (Made == Values.choices().end())
    return LaneValue::ofSymbol(S);
  const Expr *E = Made->second;
  const std::optional<Sides> Of = sidesOf(E, LaneValue::ofSymbol(S));
  if (!Of || ++Decisions > MostDecisions)
    return std::nullopt;
  std::optional<LaneValue> A = resolved(Of->Then), B = resolved(Of->Else);
  return A && B ? chooseLike(E, *A, *B) : std::nullopt;
}

/// What \p V is on both sides of choice \p E; nothing if V holds the choice that another
/// iteration made.
std::optional<EdgeChooser::Sides> EdgeChooser::sidesOf(const Expr *E, const LaneValue &V) {
  const LaneValue Own = Values.value(E);
  const bool IsSelect = E->Kind == ExprKind::Select;
  const LaneValue A = Values.value(E->operand(IsSelect ? 1 : 0)),
                  B = Values.value(E->operand(IsSelect ? 2 : 1));
  for (const LaneTerm &T : V.Terms)
    if (Own == LaneValue::ofSymbol(T.Symbol))
      return Sides{V + scaled(A - Own, T.Coefficient), V + scaled(B - Own, T.Coefficient)};
  return std::nullopt;
}

/// \p First or \p Second, decided as choice \p E decides.
std::optional<LaneValue> EdgeChooser::chooseLike(const Expr *E, const LaneValue &First,
                                                 const LaneValue &Second) {
  if (E->Kind == ExprKind::Select)
    return choose(E->operand(0), First, Second);
  const LaneValue A = Values.value(E->operand(0));
  const LaneValue Difference = A - Values.value(E->operand(1));
  const bool IsMin = E->Kind == ExprKind::Min;
  return chooseBy(Difference, ExprKind::Lt, IsMin ? First : Second, IsMin ? Second : First);
}

std::optional<LaneValue> EdgeChooser::choose(const Expr *Condition, const LaneValue &Then,
                                             const LaneValue &Else) {
  if (++Decisions > MostDecisions)
    return std::nullopt;
  const LanePredicate P = Values.predicate(Condition);
  if (!(P.Maybe & C.Warps.Existing) || Then == Else)
    return mergeLanes(P.True, Then, Else);
  auto Operand = [&](unsigned I) { return Condition->operand(I); };
  switch (Condition->Kind) {
  case ExprKind::Not:
    return choose(Operand(0), Else, Then);
  case ExprKind::LogicalAnd: {
    std::optional<LaneValue> Inner = choose(Operand(1), Then, Else);
    return Inner ? choose(Operand(0), *Inner, Else) : std::nullopt;
  }
  case ExprKind::LogicalOr: {
    std::optional<LaneValue> Inner = choose(Operand(1), Then, Else);
    return Inner ? choose(Operand(0), Then, *Inner) : std::nullopt;
  }
  case ExprKind::Select: {
    std::optional<LaneValue> A = choose(Operand(1), Then, Else);
    std::optional<LaneValue> B = choose(Operand(2), Then, Else);
    return A && B ? choose(Operand(0), *A, *B) : std::nullopt;
  }
  case ExprKind::Eq:
  case ExprKind::Lt: {
    const LaneValue A = Values.value(Operand(0));
    return chooseBy(A - Values.value(Operand(1)), Condition->Kind, Then, Else);
  }
  default:
    return std::nullopt;
  }
}

/// \p Then where \p Difference is 0 or below it, as \p Kind says, else \p Else.
std::optional<LaneValue> EdgeChooser::chooseBy(const LaneValue &Difference, ExprKind Kind,
                                               const LaneValue &Then, const LaneValue &Else) {
  if (++Decisions > MostDecisions)
    return std::nullopt;
  const LanePredicate P = compare(C, Difference, Kind);
  const LaneMask Open = P.Maybe & C.Warps.Existing;
  LaneValue R = mergeLanes(P.True, Then, Else);
  if (!Open)
    return R;
  // What is compared is itself one of two: each is compared.
  if (const Expr *E = choiceIn(Difference)) {
    const std::optional<Sides> Of = sidesOf(E, Difference);
    if (!Of)
      return std::nullopt;
    std::optional<LaneValue> A = chooseBy(Of->Then, Kind, Then, Else);
    std::optional<LaneValue> B = chooseBy(Of->Else, Kind, Then, Else);
    return A && B ? chooseLike(E, *A, *B) : std::nullopt;
  }
  if (Kind == ExprKind::Eq)
    if (std::optional<RowEnd> End = rowEnd(C, Difference)) {
      const LaneValue Moved = multiply(C.Symbols, End->Step, withoutRemainder(Then - Else, *End));
      return bounded(R + mergeLanes(Open, Moved, LaneValue(0)));
    }
  std::optional<SymbolId> Step = edge(Difference, Kind, Open);
  if (!Step)
    return std::nullopt;
  const LaneValue Moved = multiply(C.Symbols, LaneValue::ofSymbol(*Step), Then - Else);
  return bounded(R + mergeLanes(Open, Moved, LaneValue(0)));
}

/// The choice that \p V is made with, if there is one.
const Expr *EdgeChooser::choiceIn(const LaneValue &V) const {
  for (const LaneTerm &T : V.Terms)
    if (auto Made = Values.choices().find(T.Symbol); Made != Values.choices().end())
      return Made->second;
  return nullptr;
}

/// The number of the edges that compare the same as \p Difference but for what lanes have for
/// themselves; a new one counts its offsets from \p Start.
unsigned EdgeChooser::groupOf(const LaneValue &Difference, int64_t Start) {
  auto *Group = llvm::find_if(
      Common, [&](const Compared &Each) { return llvm::equal(Each.Terms, Difference.Terms); });
  const unsigned Number = unsigned(Group - Common.begin());
  if (Group == Common.end())
    Common.push_back({Difference.Terms, Start});
  return Number;
}

/// What all that is unknown in \p Difference is a multiple of, if that is the same in all lanes;
/// else 0.
static int64_t unitOf(const SymbolTable &Symbols, const LaneValue &Difference) {
  int64_t Unit = 0;
  for (const LaneTerm &T : Difference.Terms) {
    if (!T.Coefficient.Uniform || Symbols[T.Symbol].PerLane)
      return 0;
    Unit = std::gcd(Unit, wrapMul(T.Coefficient.V[0], Symbols[T.Symbol].Align));
  }
  return std::max<int64_t>(Unit, 0);
}

/// The values of k in `Unit*k` = \p Alike, counted from \p Start. Ends that are far away are none.
static ExprRange multiplesIn(const SymbolTable &Symbols, const LaneValue &Alike, int64_t Unit,
                             int64_t Start) {
  constexpr int64_t Far = int64_t(1) << 24;
  const ExprRange Range = rangeOf(Symbols, Alike);
  ExprRange Result;
  if (Range.Lo > -Far && Range.Lo < Far)
    Result.Lo = wrapAdd(-floorDiv(-Range.Lo, Unit), Start);
  if (Range.Hi > -Far && Range.Hi < Far)
    Result.Hi = wrapAdd(floorDiv(Range.Hi, Unit), Start);
  return Result;
}

static SymbolKey edgeKey(const Stairs &Edge) {
  SymbolKey Key(SymbolOrigin::Edge);
  Key.add(Edge.Shape).add(Edge.Common).add(Edge.P).add(Edge.Start).add(Edge.Exact);
  Key.add(Edge.Offset);
  for (const auto &[Coefficient, Name] : Edge.Terms)
    Key.add(Coefficient).add(Name);
  return Key;
}

/// The unknown that is 1 in the lanes of \p Open for which the comparison holds, 0 in the
/// others; nothing if lanes differ by more than known offsets.
std::optional<SymbolId> EdgeChooser::edge(const LaneValue &Difference, ExprKind Kind,
                                          LaneMask Open) {
  if (shareOf(C, Difference) != WarpShare::None) // the edge is elsewhere in each
    return std::nullopt;
  const int64_t Unit = unitOf(C.Symbols, Difference);
  if (Unit == 0)
    return std::nullopt;
  // Unit*k + b < 0 where k + floor(b / Unit) < 0.
  const unsigned First = unsigned(std::countr_zero(Open));
  auto Of = [&](unsigned Lane) { return Difference.Base[Open >> Lane & 1 ? Lane : First]; };
  Stairs Steps;
  Steps.Shape = Kind == ExprKind::Eq ? Stairs::Equal : Stairs::Below;
  Steps.Common = groupOf(Difference, floorDiv(Of(First), Unit));
  Steps.Unit = Unit;
  Steps.Start = Common[Steps.Common].Start;
  for (const LaneTerm &T : Difference.Terms)
    Steps.Terms.push_back({T.Coefficient.V[0], T.Symbol});
  LaneArray Offset;
  for (unsigned L = 0; L < WarpSize; ++L) {
    Offset[L] = wrapSub(floorDiv(Of(L), Unit), Steps.Start);
    if (Kind == ExprKind::Eq && floorMod(Of(L), Unit) != 0)
      Steps.Exact &= ~(LaneMask(1) << L);
  }
  Steps.Offset = LaneInts(Offset);
  LaneValue Alike = Difference;
  Alike.Base = LaneInts(0);
  Steps.P = multiplesIn(C.Symbols, Alike, Unit, Steps.Start);

  Symbol S;
  S.Name = "edge";
  S.PerLane = true;
  S.Range = {0, 1};
  S.Loops = loopsOf(C.Symbols, Difference);
  S.Stairs = std::make_shared<Stairs>(Steps);
  const SymbolId Made = C.Symbols.intern(edgeKey(Steps), std::move(S));
  if (!llvm::is_contained(Edges, Made)) {
    if (Edges.size() == MostEdges)
      return std::nullopt;
    Edges.push_back(Made);
  }
  return Made;
}

bool warplint::holdsChoice(const LaneContext &C, const ExprEvaluator &Values, const LaneValue &V) {
  auto IsChoice = [&](SymbolId S) { return Values.choices().contains(S); };
  return !Values.choices().empty() && llvm::any_of(V.Terms, [&](const LaneTerm &T) {
    return IsChoice(T.Symbol) || llvm::any_of(C.Symbols[T.Symbol].Factors, IsChoice);
  });
}
