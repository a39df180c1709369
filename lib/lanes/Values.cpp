//===- lib/lanes/Values.cpp - Expressions as lane values --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/lanes/Evaluator.h"

#include "lib/expr/IntMath.h"

using namespace warplint;

bool Evaluator::isFresh(const Expr *E, uint64_t Stamp) const {
  if (Stamp < WarpStamp)
    return false;
  for (uint64_t Bits = E->Loops; Bits; Bits &= Bits - 1)
    if (Stamp < LoopStamp[std::countr_zero(Bits)])
      return false;
  return true;
}

const LaneValue &Evaluator::value(const Expr *E) {
  Slot &S = Memo[E->Id];
  if (isFresh(E, S.Stamp))
    return S.V;
  ++Steps;
  constexpr size_t MostTerms = 24; // hashes are sums of hundreds, and addresses of a few
  LaneValue V = compute(E);
  if (V.Terms.size() > MostTerms)
    V = withOneTerm(E, V);
  Slot &Again = Memo[E->Id]; // computing may not move it, but reads better so
  Again.V = std::move(V);
  Again.Stamp = Clock;
  return Again.V;
}

LaneValue Evaluator::compute(const Expr *E) {
  switch (E->Kind) {
  case ExprKind::Const:
    return LaneValue(E->Value);
  case ExprKind::Stride:
    return LaneValue(int64_t(K.Objects[E->Value].strideBytes(E->Index)));
  case ExprKind::Add:
    return value(E->operand(0)) + value(E->operand(1));
  case ExprKind::Sub:
    return subtract(E);
  case ExprKind::Mul:
    return multiply(Symbols, value(E->operand(0)), value(E->operand(1)));
  case ExprKind::Div:
    return divide(E, value(E->operand(0)), value(E->operand(1)));
  case ExprKind::Rem:
    return remainder(E, value(E->operand(0)), value(E->operand(1)));
  case ExprKind::Shl:
  case ExprKind::Shr:
    return shift(E, value(E->operand(0)), value(E->operand(1)));
  case ExprKind::And:
  case ExprKind::Or:
  case ExprKind::Xor:
    return bitwise(E, value(E->operand(0)), value(E->operand(1)));
  case ExprKind::Min:
  case ExprKind::Max:
    return computeMinMax(E);
  case ExprKind::Wrap:
  case ExprKind::Unsign:
    return reduce(E, value(E->operand(0)));
  case ExprKind::Popc:
  case ExprKind::Clz:
  case ExprKind::Ctz:
  case ExprKind::Brev:
    return computeUnary(E);
  case ExprKind::Eq:
  case ExprKind::Lt:
  case ExprKind::Not:
  case ExprKind::LogicalAnd:
  case ExprKind::LogicalOr:
  case ExprKind::Left:
    return boolean(E);
  case ExprKind::Select:
    return computeSelect(E);
  case ExprKind::ShuffleIdx:
  case ExprKind::ShuffleUp:
  case ExprKind::ShuffleDown:
  case ExprKind::ShuffleXor:
    return computeShuffle(E);
  case ExprKind::Ballot: {
    const LanePredicate &P = predicate(E->operand(0));
    if (!(P.Maybe & Existing))
      return LaneValue(signExtend(P.True & Existing, 32));
    return derived(E, {.FromData = true, .PerWarp = P.PerWarp}, E->Range);
  }
  case ExprKind::Table:
    return computeTable(E);
  case ExprKind::Opaque:
    return opaque(E);
  default:
    return leaf(E);
  }
}

/// a - a % d is a multiple of d, however much is unknown of it.
LaneValue Evaluator::subtract(const Expr *E) {
  const LaneValue A = value(E->operand(0));
  const LaneValue R = A - value(E->operand(1));
  const Expr *Rest = stripWraps(32, E->operand(1));
  if (A.isKnown() || Rest->Kind != ExprKind::Rem || !(A == value(Rest->operand(0))))
    return R;
  const LaneValue &By = value(Rest->operand(1));
  if (!By.isKnown() || !By.Base.Uniform || By.Base.V[0] <= 0 || fallsBelowZero(A))
    return R;
  return roundDown(Rest, A, By.Base.V[0]);
}

/// An unknown as the answers given so far describe it.
LaneValue Evaluator::symbolValue(SymbolId S) {
  for (const Condition &C : Answers) {
    if (C.Asked.About != S)
      continue;
    if (C.Asked.Asked == Question::Value)
      return LaneValue(C.Answer);
    if (C.Asked.Asked == Question::Residue) {
      if (Symbols[S].IsPowerOfTwo && C.Answer != 0 && isPowerOfTwo(C.Asked.Modulus))
        return LaneValue(C.Answer); // no other power of two has this residue
      // s = modulus * quotient + answer
      Symbol Quotient = Symbols[S];
      Quotient.Kind = SymbolKind::Derived;
      Quotient.Name =
          "(" + asOperand(Symbols[S].Name) + " / " + std::to_string(C.Asked.Modulus) + ")";
      Quotient.Align = 1;
      Quotient.IsFixed = Symbols[S].IsFixed;
      Quotient.IsPowerOfTwo &= isPowerOfTwo(C.Asked.Modulus);
      Quotient.Settles.reset();
      Quotient.Factors.clear();
      Quotient.Range = C.quotients(Symbols[S].Range);
      if (Quotient.Range.isPoint())
        return LaneValue(Quotient.Range.Lo * C.Asked.Modulus + C.Answer);
      SymbolId Q = Symbols.intern(
          SymbolKey(SymbolOrigin::AnswerPart).add(S).add(C.Asked.Modulus).add(C.Answer), Quotient);
      return scaled(symbolValue(Q), C.Asked.Modulus) + LaneValue(C.Answer);
    }
  }
  return LaneValue::ofSymbol(S);
}

/// A fixed unknown as the answers describe it.
LaneValue Evaluator::fixedValue(SymbolId S) {
  if (Symbols[S].Kind != SymbolKind::Product)
    return symbolValue(S);
  LaneValue Product(1);
  for (SymbolId Factor : factorsOf(Symbols, S))
    Product = multiply(Symbols, Product, symbolValue(Factor));
  return Product;
}

LaneValue Evaluator::parameter(const Expr *E) {
  auto It = L.Arguments.find(E->Name.str());
  if (It != L.Arguments.end())
    return LaneValue(It->second);
  Symbol P;
  P.Kind = SymbolKind::Parameter;
  P.Name = E->Name.str();
  P.Range = E->Range;
  P.IsFixed = true;
  return symbolValue(
      Symbols.intern(SymbolKey(SymbolOrigin::Parameter).add(E->Value).add(E->Index), P));
}

LaneValue Evaluator::leaf(const Expr *E) {
  auto Dimension = [&](const char *Name, std::optional<uint32_t> Known, ExprRange Range) {
    if (Known)
      return LaneValue(int64_t(*Known));
    if (Range.isPoint())
      return LaneValue(Range.Lo);
    Symbol S;
    S.Kind = SymbolKind::Block;
    S.Name = std::string(Name) + "." + "xyz"[E->Value];
    S.Range = Range;
    S.IsFixed = true;
    const SymbolOrigin Origin =
        E->Kind == ExprKind::BlockIdx ? SymbolOrigin::BlockIndex : SymbolOrigin::GridDimension;
    return symbolValue(Symbols.intern(SymbolKey(Origin).add(E->Value), S));
  };
  switch (E->Kind) {
  case ExprKind::ThreadIdx:
    return Thread[E->Value];
  case ExprKind::Lane: {
    LaneArray A;
    for (unsigned I = 0; I < WarpSize; ++I)
      A[I] = I;
    return LaneValue(LaneInts(A));
  }
  case ExprKind::BlockDim:
    return LaneValue(int64_t((*L.Block)[E->Value]));
  case ExprKind::GridDim:
    return Dimension("gridDim", L.Grid ? std::optional((*L.Grid)[E->Value]) : std::nullopt,
                     E->Range);
  case ExprKind::BlockIdx: {
    ExprRange Range = E->Range;
    if (L.Grid)
      Range.Hi = int64_t((*L.Grid)[E->Value]) - 1;
    if (Options.Blocks[E->Value])
      Range = *Options.Blocks[E->Value];
    return Dimension("blockIdx", std::nullopt, Range);
  }
  case ExprKind::Param:
    return parameter(E);
  case ExprKind::Address: {
    const Object &O = K.Objects[E->Value];
    Symbol S;
    S.Kind = SymbolKind::Address;
    S.Name = E->Name.str();
    S.Range = {0, INT64_MAX};
    // cudaMalloc gives multiples of 256; arrays in shared memory start at whole words, and
    // a shift by whole words does not matter there.
    S.IsFixed = true;
    S.Align = std::max<int64_t>(O.In == Space::Shared ? 128 : 256, O.Align);
    return symbolValue(Symbols.intern(SymbolKey(SymbolOrigin::Address).add(E->Value), S));
  }
  case ExprKind::Carried: {
    const LoopState &S = LoopStates[E->Value];
    return E->Index < S.Carried.size() ? S.Carried[E->Index] : LaneValue(0);
  }
  case ExprKind::Last: {
    auto It = LastValues.find(E);
    return It != LastValues.end() ? It->second : LaneValue(0); // the loop was never entered
  }
  default:
    return derived(E, {.PerLane = true, .FromData = true}, E->Range);
  }
}

bool Evaluator::isWithin(uint64_t Loops) const {
  return llvm::any_of(Running, [&](unsigned Number) { return Loops & bitOf(Number); });
}

/// Adds which of the iterations that are run one by one something in \p Loops belongs to.
void Evaluator::addInstance(SymbolKey &Key, uint64_t Loops) const {
  for (unsigned Number : Running)
    if (Loops & bitOf(Number))
      Key.add(int64_t(LoopStates[Number].Iteration));
}

static std::string opaqueName(const Expr &E) {
  return E.Name.empty() ? "a value computed at run time" : E.Name.str();
}

LaneValue Evaluator::derived(const Expr *E, Traits Of, ExprRange Range,
                             std::optional<Question> Settles) {
  Symbol S;
  S.Kind = Of.FromData ? SymbolKind::Data : SymbolKind::Derived;
  S.Range = Range;
  S.PerLane = Of.PerLane;
  S.OfWarp = Of.PerWarp ? WarpShare::Inside : WarpShare::None;
  S.Loops = E->Loops;
  S.Settles = Settles;
  S.IsFixed = E->Kind == ExprKind::Opaque && !E->Loops && !Of.PerLane && !Of.FromData &&
              E->Operands.empty();
  if (Range.isPoint())
    return LaneValue(Range.Lo);
  // Under other answers it is another unknown, unless it is asked about itself.
  SymbolKey Key(SymbolOrigin::Expression);
  Key.add(E->Id).add(Of.PerLane).add(Of.FromData).add(Of.PerWarp).add(Of.OfSum);
  Key.add(Settles.has_value());
  if (Settles)
    Key.add(Settles->About).add(Settles->Modulus);
  addInstance(Key, E->Loops);
  auto Name = [&] { return E->Kind == ExprKind::Opaque ? opaqueName(*E) : asInSource(*E); };
  return symbolValue(Symbols.intern(std::move(Key), std::move(S), Name));
}

Evaluator::Traits Evaluator::traitsOf(llvm::ArrayRef<const LaneValue *> Operands,
                                      bool OfSum) const {
  Traits Of{.OfSum = OfSum};
  for (const LaneValue *V : Operands) {
    Of.PerLane |= !isUniform(Symbols, *V);
    Of.FromData |= hasData(Symbols, *V);
    Of.PerWarp |= shareOf(*V) != WarpShare::None;
  }
  return Of;
}

LaneValue Evaluator::derivedFrom(const Expr *E, llvm::ArrayRef<const LaneValue *> Operands,
                                 ExprRange Range, std::optional<Question> Settles) {
  const Traits Of = traitsOf(Operands, /*OfSum=*/false);
  // What settles an operand may settle this.
  for (const LaneValue *V : Operands)
    for (const LaneTerm &T : V->Terms)
      if (const auto &Q = Symbols[T.Symbol].Settles; !Settles && Q && Symbols[Q->About].IsFixed)
        Settles = Q;
  return derived(E, Of, Range, Of.PerLane ? Settles : std::nullopt);
}

/// \p V, of \p E, with one unknown for all in it: what lanes have for themselves stays.
LaneValue Evaluator::withOneTerm(const Expr *E, const LaneValue &V) {
  const LaneValue Unknown = V - LaneValue(V.Base);
  return LaneValue(V.Base) +
         derived(E, traitsOf({&Unknown}, /*OfSum=*/true), rangeOf(Symbols, Unknown));
}

LaneValue Evaluator::opaque(const Expr *E) {
  Traits Of{.PerLane = E->PerLane, .FromData = E->FromData};
  for (const Expr *Op : E->Operands) {
    Of.PerLane |= !isUniform(Symbols, value(Op));
    Of.FromData |= hasData(Symbols, value(Op));
    Of.PerWarp |= shareOf(value(Op)) == WarpShare::Inside;
  }
  return derived(E, Of, E->Range);
}

/// The unknown answer of a comparison: one for all that come to the same.
LaneValue Evaluator::sumTestSymbol(const Expr *E, SumTest Of) {
  Symbol S;
  S.Range = {0, 1};
  SymbolKey Key = SymbolKey(SymbolOrigin::Comparison).add(Of.Sum).add(Of.Holds);
  auto Name = [&] {
    return isWithin(E->Loops) ? describe(Symbols, Of.Sum, {Of.Holds}) : asInSource(*E);
  };
  S.Test = std::make_shared<const SumTest>(Of);
  return symbolValue(Symbols.intern(std::move(Key), std::move(S), Name));
}

/// The unknown answer of a condition that is undecided alike in all lanes.
LaneValue Evaluator::conditionSymbol(const Expr *E, bool PerWarp) {
  if (!PerWarp && (E->Kind == ExprKind::Eq || E->Kind == ExprKind::Lt))
    if (auto Of = sumTestOf(Symbols, value(E->operand(0)) - value(E->operand(1)), E->Kind))
      return sumTestSymbol(E, std::move(*Of));
  return derived(E, {.PerWarp = PerWarp}, {0, 1});
}

/// A condition used as a number.
LaneValue Evaluator::boolean(const Expr *E) {
  if (E->Kind == ExprKind::Not)
    return LaneValue(1) - value(E->operand(0));
  const LanePredicate P = predicate(E);
  LaneArray A;
  for (unsigned I = 0; I < WarpSize; ++I)
    A[I] = P.True >> I & 1;
  if (!(P.Maybe & Existing))
    return LaneValue(LaneInts(A));
  const bool CanBeAlike = E->Kind == ExprKind::Eq || E->Kind == ExprKind::Lt ||
                          E->Kind == ExprKind::LogicalAnd || E->Kind == ExprKind::LogicalOr ||
                          E->Kind == ExprKind::Left;
  if (CanBeAlike && isAlike(E))
    return conditionSymbol(E, P.PerWarp);
  return derived(E, {.PerLane = true, .FromData = P.FromData, .PerWarp = P.PerWarp}, {0, 1});
}

LaneValue Evaluator::computeSelect(const Expr *E) {
  const LanePredicate P = predicate(E->operand(0));
  if (!(P.possible() & Existing))
    return value(E->operand(2));
  const LaneValue A = value(E->operand(1));
  if ((P.True & Existing) == Existing)
    return A;
  const LaneValue &B = value(E->operand(2));
  if (!(P.Maybe & Existing) || A == B)
    return mergeLanes(P.possible(), A, B);
  const LaneValue Condition = value(E->operand(0));
  Traits Of{.PerLane = !isUniform(Symbols, A) || !isUniform(Symbols, B),
            .FromData = hasData(Symbols, A) || hasData(Symbols, B),
            .PerWarp = P.PerWarp || shareOf(Condition) != WarpShare::None ||
                       std::max(shareOf(A), shareOf(B)) == WarpShare::Inside || mayMeetInOne(A, B)};
  // One unknown condition for the whole warp: its answer settles which it is.
  if (isUniform(Symbols, Condition) && Condition.Terms.size() == 1 && !Of.PerWarp)
    return derived(E, Of, E->Range, Question{Condition.Terms[0].Symbol, Question::Value, 0});
  Of.PerLane = true;
  Of.FromData |= P.FromData;
  return choice(E, derived(E, Of, E->Range));
}

LaneValue Evaluator::computeMinMax(const Expr *E) {
  const LaneValue A = value(E->operand(0)), B = value(E->operand(1));
  if (A.isKnown() && B.isKnown())
    return LaneValue(mapLanes(A.Base, B.Base, [&](int64_t X, int64_t Y) {
      return E->Kind == ExprKind::Min ? std::min(X, Y) : std::max(X, Y);
    }));
  LanePredicate Less = compare(A - B, ExprKind::Lt);
  if (!(Less.Maybe & Existing))
    return E->Kind == ExprKind::Min ? mergeLanes(Less.True, A, B) : mergeLanes(Less.True, B, A);
  const Traits Of{.PerLane = !isUniform(Symbols, A) || !isUniform(Symbols, B),
                  .FromData = hasData(Symbols, A) || hasData(Symbols, B),
                  .PerWarp = Less.PerWarp || std::max(shareOf(A), shareOf(B)) == WarpShare::Inside};
  return choice(E, derived(E, Of, E->Range));
}

LaneValue Evaluator::computeUnary(const Expr *E) {
  const LaneValue &A = value(E->operand(0));
  unsigned Bits = E->Bits;
  if (!A.isKnown())
    return derivedFrom(E, {&A}, E->Range);
  return LaneValue(mapLanes(A.Base, [&](int64_t V) -> int64_t {
    switch (E->Kind) {
    case ExprKind::Popc:
      return popCount(zeroExtend(V, Bits));
    case ExprKind::Clz:
      return countLeadingZeros(V, Bits);
    case ExprKind::Ctz:
      return countTrailingZeros(V, Bits);
    default:
      return reverseBits(V, Bits);
    }
  }));
}

LaneValue Evaluator::computeTable(const Expr *E) {
  const LaneValue &Index = value(E->operand(0));
  const std::vector<int64_t> &Values = K.Tables[E->Value];
  if (!Index.isKnown())
    return derivedFrom(E, {&Index}, E->Range);
  return LaneValue(mapLanes(Index.Base, [&](int64_t I) {
    return I >= 0 && uint64_t(I) < Values.size() ? Values[I] : 0;
  }));
}

/// The lane each lane reads from, by the rules of PTX `shfl`.
static unsigned sourceLane(ExprKind Kind, unsigned Lane, int64_t B, int64_t C) {
  unsigned Segment = unsigned(C >> 8) & 31, Clamp = unsigned(C) & 31, By = unsigned(B) & 31;
  unsigned Most = (Lane & Segment) | (Clamp & ~Segment);
  unsigned Least = Lane & Segment;
  int From = Kind == ExprKind::ShuffleUp     ? int(Lane) - int(By)
             : Kind == ExprKind::ShuffleDown ? int(Lane + By)
             : Kind == ExprKind::ShuffleXor  ? int(Lane ^ By)
                                             : int(Least | (By & ~Segment));
  bool Inside = Kind == ExprKind::ShuffleUp ? From >= int(Most) : From <= int(Most);
  return Inside ? unsigned(From) & 31 : Lane;
}

LaneValue Evaluator::computeShuffle(const Expr *E) {
  const LaneValue V = value(E->operand(0)), Lane = value(E->operand(1)), C = value(E->operand(2));
  if (!Lane.isKnown() || !C.isKnown())
    return isUniform(Symbols, V) ? V : derivedFrom(E, {&V, &Lane}, E->Range);
  LaneArray From;
  bool OneSource = true;
  for (unsigned I = 0; I < WarpSize; ++I) {
    From[I] = sourceLane(E->Kind, I, Lane.Base[I], C.Base[I]);
    OneSource &= From[I] == From[0];
  }
  bool PerLane =
      llvm::any_of(V.Terms, [&](const LaneTerm &T) { return Symbols[T.Symbol].PerLane; });
  if (PerLane) // another lane's own unknown: one for all only if all read one lane
    return derived(E,
                   {.PerLane = !OneSource,
                    .FromData = hasData(Symbols, V),
                    .PerWarp = shareOf(V) != WarpShare::None},
                   E->Range);
  auto Permute = [&](const LaneInts &A) {
    return mapLanes(LaneInts(From), [&](int64_t L) { return A[unsigned(L)]; });
  };
  LaneValue R(Permute(V.Base));
  for (const LaneTerm &T : V.Terms)
    if (LaneInts Moved = Permute(T.Coefficient); !Moved.is(0))
      R.Terms.push_back({T.Symbol, Moved});
  return R;
}
