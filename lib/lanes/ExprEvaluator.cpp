// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/lanes/ExprEvaluator.h"

#include "lib/expr/Operators.h"
#include "lib/expr/Rewrite.h"
#include "lib/lanes/Comparison.h"
#include "lib/lanes/Division.h"
#include "lib/lanes/LaneArithmetic.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace warplint;

const LaneValue &ExprEvaluator::value(const Expr *E) {
  if (const LaneValue *Known = Cache.value(E))
    return *Known;
  ++Steps;
  constexpr size_t MostTerms = 24; // hashes are sums of hundreds, and addresses of a few
  LaneValue V = compute(E);
  if (V.Terms.size() > MostTerms)
    V = withOneTerm(C, E, V);
  return Cache.keep(E, std::move(V));
}

const LanePredicate &ExprEvaluator::predicate(const Expr *E) {
  if (const LanePredicate *Known = Cache.predicate(E))
    return *Known;
  ++Steps;
  return Cache.keep(E, decide(E));
}

static LaneValue sum(const LaneContext &, const Expr *, const LaneValue &A, const LaneValue &B) {
  return A + B;
}

static LaneValue product(const LaneContext &C, const Expr *, const LaneValue &A,
                         const LaneValue &B) {
  return multiply(C.Symbols, A, B);
}

LaneValue ExprEvaluator::compute(const Expr *E) {
  // Unknowns are numbered in the order in which they are met, so that order is to be one.
  auto Of = [&](auto Operation) {
    const LaneValue &B = value(E->operand(1));
    const LaneValue &A = value(E->operand(0));
    return Operation(C, E, A, B);
  };
  switch (E->Kind) {
  case ExprKind::Add:
    return Of(sum);
  case ExprKind::Sub:
    return difference(E);
  case ExprKind::Mul:
    return Of(product);
  case ExprKind::Div:
    return Of(divide);
  case ExprKind::Rem:
    return Of(remainder);
  case ExprKind::Shl:
  case ExprKind::Shr:
    return Of(shift);
  case ExprKind::And:
  case ExprKind::Or:
  case ExprKind::Xor:
    return Of(bitwise);
  case ExprKind::Min:
  case ExprKind::Max:
    return extremum(E);
  case ExprKind::Wrap:
  case ExprKind::Unsign:
    return reduce(C, E, value(E->operand(0)));
  case ExprKind::Popc:
  case ExprKind::Clz:
  case ExprKind::Ctz:
  case ExprKind::Brev:
    return countedBits(C, E, value(E->operand(0)));
  case ExprKind::Eq:
  case ExprKind::Lt:
  case ExprKind::Not:
  case ExprKind::LogicalAnd:
  case ExprKind::LogicalOr:
  case ExprKind::Left:
    return boolean(E);
  case ExprKind::Select:
    return selection(E);
  case ExprKind::Table:
    return tableEntry(C, E, K.Tables[size_t(E->Value)], value(E->operand(0)));
  case ExprKind::Opaque:
    return opaque(E);
  case ExprKind::ShuffleIdx:
  case ExprKind::ShuffleUp:
  case ExprKind::ShuffleDown:
  case ExprKind::ShuffleXor:
  case ExprKind::Ballot:
  case ExprKind::Active:
    return exchanged(E);
  default:
    return leaf(E);
  }
}

/// Shuffles and ballots.
LaneValue ExprEvaluator::exchanged(const Expr *E) {
  if (E->Kind == ExprKind::Active) { // an undecided lane counts as taking part, as in a request
    const LanePredicate &P = predicate(E->operand(0));
    if (!(P.Maybe & C.Warps.Existing) || !(P.PerWarp || P.Exclusive))
      return LaneValue(signExtend(P.possible() & C.Warps.Existing, 32));
    return derived(C, E, {.FromData = P.FromData, .PerWarp = P.PerWarp}, E->Range);
  }
  if (E->Kind == ExprKind::Ballot) {
    const LanePredicate &P = predicate(E->operand(0));
    if (!(P.Maybe & C.Warps.Existing))
      return LaneValue(signExtend(P.True & C.Warps.Existing, 32));
    return derived(C, E, {.FromData = true, .PerWarp = P.PerWarp}, E->Range);
  }
  const LaneValue &V = value(E->operand(0)), &Lane = value(E->operand(1)),
                  &Clamp = value(E->operand(2));
  return shuffled(C, E, V, Lane, Clamp);
}

/// a - a % d is a multiple of d, however much is unknown of it.
LaneValue ExprEvaluator::difference(const Expr *E) {
  const LaneValue &A = value(E->operand(0));
  const LaneValue R = A - value(E->operand(1));
  const Expr *Rest = stripWraps(32, E->operand(1));
  if (A.isKnown() || Rest->Kind != ExprKind::Rem || !(A == value(Rest->operand(0))))
    return R;
  const LaneValue &By = value(Rest->operand(1));
  if (!By.isKnown() || !By.Base.Uniform || By.Base.V[0] <= 0 || fallsBelowZero(C.Symbols, A))
    return R;
  return roundDown(C, Rest, A, By.Base.V[0]);
}

static LaneValue parameterValue(const LaneContext &C, const LaunchShape &L, const Expr *E) {
  auto It = L.Arguments.find(E->Name.str());
  if (It != L.Arguments.end())
    return LaneValue(It->second);
  Symbol P;
  P.Kind = SymbolKind::Parameter;
  P.Name = E->Name.str();
  P.Range = E->Range;
  P.IsFixed = true;
  return unknown(C, SymbolKey(SymbolOrigin::Parameter).add(E->Value).add(E->Index), std::move(P));
}

/// A block index or a grid dimension, as far as it is known.
static LaneValue gridValue(const LaneContext &C, SymbolOrigin Origin, unsigned Dimension,
                           ExprRange Range) {
  if (Range.isPoint())
    return LaneValue(Range.Lo);
  Symbol S;
  S.Kind = SymbolKind::Block;
  S.Name = std::string(Origin == SymbolOrigin::BlockIndex ? "blockIdx" : "gridDim") + "." +
           "xyz"[Dimension];
  S.Range = Range;
  S.IsFixed = true;
  return unknown(C, SymbolKey(Origin).add(Dimension), std::move(S));
}

static LaneValue addressValue(const LaneContext &C, const Object &O, const Expr *E) {
  Symbol S;
  S.Kind = SymbolKind::Address;
  S.Name = E->Name.str();
  S.Range = {0, INT64_MAX};
  // cudaMalloc gives multiples of 256; arrays in shared memory start at whole words, and
  // a shift by whole words does not matter there.
  S.IsFixed = true;
  S.Align = std::max<int64_t>(O.In == Space::Shared ? 128 : 256, O.Align);
  return unknown(C, SymbolKey(SymbolOrigin::Address).add(E->Value), std::move(S));
}

LaneValue ExprEvaluator::leaf(const Expr *E) {
  switch (E->Kind) {
  case ExprKind::Const:
    return LaneValue(E->Value);
  case ExprKind::Stride:
    return LaneValue(int64_t(K.Objects[E->Value].strideBytes(E->Index)));
  case ExprKind::ThreadIdx:
    return C.Warps.Thread[size_t(E->Value)];
  case ExprKind::Lane: {
    LaneArray A;
    for (unsigned I = 0; I < WarpSize; ++I)
      A[I] = I;
    return LaneValue(LaneInts(A));
  }
  case ExprKind::BlockDim:
    return LaneValue(int64_t((*L.Block)[unsigned(E->Value)]));
  case ExprKind::GridDim: {
    const int64_t Known = L.Grid ? (*L.Grid)[unsigned(E->Value)] : 0;
    return gridValue(C, SymbolOrigin::GridDimension, unsigned(E->Value),
                     L.Grid ? ExprRange{Known, Known} : E->Range);
  }
  case ExprKind::BlockIdx: {
    ExprRange Range = E->Range;
    if (L.Grid)
      Range.Hi = int64_t((*L.Grid)[unsigned(E->Value)]) - 1;
    if (Options.Blocks[E->Value])
      Range = *Options.Blocks[E->Value];
    return gridValue(C, SymbolOrigin::BlockIndex, unsigned(E->Value), Range);
  }
  case ExprKind::Param:
    return parameterValue(C, L, E);
  case ExprKind::Address:
    return addressValue(C, K.Objects[size_t(E->Value)], E);
  case ExprKind::Carried: {
    const LoopState &S = C.Nest.States[size_t(E->Value)];
    return E->Index < S.Carried.size() ? S.Carried[E->Index] : LaneValue(0);
  }
  case ExprKind::Last: {
    auto It = Results.Last.find(E);
    return It != Results.Last.end() ? It->second : LaneValue(0); // the loop was never entered
  }
  default:
    return derived(C, E, {.PerLane = true, .FromData = true}, E->Range);
  }
}

LaneValue ExprEvaluator::opaque(const Expr *E) {
  UnknownTraits Of{.PerLane = E->PerLane, .FromData = E->FromData};
  for (const Expr *Op : E->Operands) {
    const LaneValue &V = value(Op);
    Of.PerLane |= !isUniform(C.Symbols, V);
    Of.FromData |= hasData(C.Symbols, V);
    Of.PerWarp |= shareOf(C, V) == WarpShare::Inside;
  }
  return derived(C, E, Of, E->Range);
}

/// The unknown answer of a condition that is undecided alike in all lanes: one for all comparisons
/// that come to the same.
LaneValue ExprEvaluator::conditionUnknown(const Expr *E, bool PerWarp) {
  std::optional<SumTest> Of;
  if (!PerWarp && (E->Kind == ExprKind::Eq || E->Kind == ExprKind::Lt))
    Of = sumTestOf(C.Symbols, operandDifference(E), E->Kind);
  if (!Of)
    return derived(C, E, {.PerWarp = PerWarp}, BoolRange);
  Symbol S;
  S.Range = BoolRange;
  S.Test = std::make_shared<const SumTest>(*Of);
  return unknown(C, SymbolKey(SymbolOrigin::Comparison).add(Of->Sum).add(Of->Holds), std::move(S),
                 [&] {
                   return isRunning(C.Nest, E->Loops) ? describe(C.Symbols, Of->Sum, {Of->Holds})
                                                      : asInSource(*E);
                 });
}

/// A condition used as a number.
LaneValue ExprEvaluator::boolean(const Expr *E) {
  if (E->Kind == ExprKind::Not)
    return LaneValue(1) - value(E->operand(0));
  const LanePredicate P = predicate(E);
  LaneArray A;
  for (unsigned I = 0; I < WarpSize; ++I)
    A[I] = P.True >> I & 1;
  if (!(P.Maybe & C.Warps.Existing))
    return LaneValue(LaneInts(A));
  if (isAlike(E)) // E is a comparison, a junction or the exit of a loop
    return conditionUnknown(E, P.PerWarp);
  return derived(C, E, {.PerLane = true, .FromData = P.FromData, .PerWarp = P.PerWarp}, BoolRange);
}

/// \p V, noted as one of two.
LaneValue ExprEvaluator::choice(const Expr *E, const LaneValue &V) {
  if (V.Terms.size() == 1 && C.Symbols[V.Terms[0].Symbol].PerLane)
    Choices[V.Terms[0].Symbol] = E;
  return V;
}

LaneValue ExprEvaluator::selection(const Expr *E) {
  const LaneMask Existing = C.Warps.Existing;
  const LanePredicate P = predicate(E->operand(0));
  if (!(P.possible() & Existing))
    return value(E->operand(2));
  const LaneValue &A = value(E->operand(1));
  if ((P.True & Existing) == Existing)
    return A;
  const LaneValue &B = value(E->operand(2));
  if (!(P.Maybe & Existing) || A == B)
    return mergeLanes(P.possible(), A, B);
  const LaneValue &Condition = value(E->operand(0));
  UnknownTraits Of{
      .PerLane = !isUniform(C.Symbols, A) || !isUniform(C.Symbols, B),
      .FromData = hasData(C.Symbols, A) || hasData(C.Symbols, B),
      .PerWarp = P.PerWarp || shareOf(C, Condition) != WarpShare::None ||
                 std::max(shareOf(C, A), shareOf(C, B)) == WarpShare::Inside ||
                 isKnownApart(C.Symbols, C.Warps, A - B)}; // the same in some warp, not in all
  // One unknown condition for the whole warp: its answer settles which it is.
  if (isUniform(C.Symbols, Condition) && Condition.Terms.size() == 1 && !Of.PerWarp)
    return derived(C, E, Of, E->Range, Question{Condition.Terms[0].Symbol, Question::Value, 0});
  Of.PerLane = true;
  Of.FromData |= P.FromData;
  return choice(E, derived(C, E, Of, E->Range));
}

LaneValue ExprEvaluator::extremum(const Expr *E) {
  const LaneValue &A = value(E->operand(0)), &B = value(E->operand(1));
  if (A.isKnown() && B.isKnown())
    return LaneValue(mapLanes(A.Base, B.Base, [&](int64_t X, int64_t Y) {
      return E->Kind == ExprKind::Min ? std::min(X, Y) : std::max(X, Y);
    }));
  const LanePredicate Less = compare(C, A - B, ExprKind::Lt);
  if (!(Less.Maybe & C.Warps.Existing))
    return E->Kind == ExprKind::Min ? mergeLanes(Less.True, A, B) : mergeLanes(Less.True, B, A);
  const UnknownTraits Of{.PerLane = !isUniform(C.Symbols, A) || !isUniform(C.Symbols, B),
                         .FromData = hasData(C.Symbols, A) || hasData(C.Symbols, B),
                         .PerWarp = Less.PerWarp ||
                                    std::max(shareOf(C, A), shareOf(C, B)) == WarpShare::Inside};
  return choice(E, derived(C, E, Of, E->Range));
}

LaneValue ExprEvaluator::operandDifference(const Expr *Comparison) {
  const LaneValue &B = value(Comparison->operand(1));
  return value(Comparison->operand(0)) - B;
}

bool ExprEvaluator::isAlike(const Expr *Condition) {
  llvm::SmallVector<const Expr *, 8> Work{Condition}; // parts are shared: each is looked at once
  llvm::SmallPtrSet<const Expr *, 8> Seen;
  while (!Work.empty()) {
    const Expr *E = Work.pop_back_val();
    if (!Seen.insert(E).second)
      continue;
    if (E->Kind == ExprKind::LogicalAnd || E->Kind == ExprKind::LogicalOr ||
        E->Kind == ExprKind::Not)
      Work.append(E->Operands.rbegin(), E->Operands.rend());
    else if (!isPartAlike(E))
      return false;
  }
  return true;
}

bool ExprEvaluator::isPartAlike(const Expr *E) {
  switch (E->Kind) {
  case ExprKind::Left: {
    const auto It = Results.Left.find(E);
    return It != Results.Left.end() && It->second.Together;
  }
  case ExprKind::Eq:
  case ExprKind::Lt:
    return decidesAlike(C.Symbols, operandDifference(E), E->Kind);
  default:
    return isUniform(C.Symbols, value(E));
  }
}

/// \p P, or what was answered when it was asked whether \p E holds.
LanePredicate ExprEvaluator::answered(const Expr *E, LanePredicate P) {
  if ((P.Maybe & C.Warps.Existing) && !C.Answered.Given.empty() && isAlike(E))
    if (LaneValue Answer = conditionUnknown(E, P.PerWarp); Answer.isKnown())
      return LanePredicate::known(Answer.Base.V[0] ? sim::AllLanes : 0);
  return P;
}

LanePredicate ExprEvaluator::decide(const Expr *E) {
  switch (E->Kind) {
  case ExprKind::Const:
    return LanePredicate::known(E->Value ? sim::AllLanes : 0);
  case ExprKind::Eq:
  case ExprKind::Lt: {
    const LaneValue &A = value(E->operand(0));
    return answered(E, compare(C, A - value(E->operand(1)), E->Kind));
  }
  case ExprKind::Not:
    return !predicate(E->operand(0));
  case ExprKind::LogicalAnd: {
    const LanePredicate A = predicate(E->operand(0));
    return A.possible() ? answered(E, A & predicate(E->operand(1)))
                        : A; // the rest may not be computable
  }
  case ExprKind::LogicalOr: {
    const LanePredicate A = predicate(E->operand(0));
    return answered(E, A | predicate(E->operand(1)));
  }
  case ExprKind::Left: {
    auto It = Results.Left.find(E);
    return It != Results.Left.end() ? answered(E, It->second.Lanes) : LanePredicate();
  }
  case ExprKind::Select: {
    const LanePredicate If = predicate(E->operand(0));
    const LanePredicate &Else = predicate(E->operand(2));
    const LanePredicate &Then = predicate(E->operand(1));
    return (If & Then) | ((!If) & Else);
  }
  default:
    return !compare(C, value(E), ExprKind::Eq);
  }
}

void LoopResults::forget(const LoopFacts &Facts, unsigned Number) {
  for (const Expr *E : Facts.LastOf[Number])
    Last.erase(E);
  for (const Expr *E : Facts.Left)
    if (unsigned(E->Value) == Number)
      Left.erase(E);
  std::erase_if(Together, [&](const auto &Each) { return Each.first.first == Number; });
}

LastValues warplint::lastTogetherIn(const LoopResults &Results, const KernelModel &K,
                                    const Expr *When) {
  const Conjuncts All = conjunctsOf(When);
  LastValues Result;
  for (const auto &[Key, Values] : Results.Together) {
    const auto [Number, Exit] = Key;
    auto Is = [&, N = Number](const Expr *E, unsigned Which) {
      return E->Kind == ExprKind::Left && unsigned(E->Value) == N && E->Index == Which;
    };
    auto IsTaken = [&](unsigned Which) {
      return llvm::any_of(All, [&](const Expr *E) { return Is(E, Which); });
    };
    auto IsNotTaken = [&](unsigned Which) {
      return llvm::any_of(
          All, [&](const Expr *E) { return E->Kind == ExprKind::Not && Is(E->operand(0), Which); });
    };
    // By the last exit leave those that took no other.
    const bool IsLast = Exit + 1 == K.Loops[Number].Exits.size();
    if (IsLast ? llvm::all_of(llvm::seq(0u, Exit), IsNotTaken) : IsTaken(Exit))
      Result.append(Values.begin(), Values.end());
  }
  return Result;
}
