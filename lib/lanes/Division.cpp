//===- lib/lanes/Division.cpp - Division with unknowns ----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/lanes/Division.h"

#include "lib/expr/IntMath.h"
#include "lib/expr/Parts.h"

#include <numeric>

using namespace warplint;

int64_t warplint::divisorOf(const SymbolTable &Symbols, const LaneTerm &T) {
  return wrapMul(T.Coefficient.gcd(), Symbols[T.Symbol].Align);
}

static bool divides(int64_t D, int64_t V) { return D != 0 && V % D == 0; }

std::optional<Question> warplint::questionFor(const SymbolTable &Symbols, const LaneValue &A,
                                              int64_t Modulus) {
  constexpr int64_t MostAnswers = 64;
  for (const LaneTerm &T : A.Terms) {
    int64_t D = divisorOf(Symbols, T);
    const Symbol &S = Symbols[T.Symbol];
    if (divides(Modulus, D) || S.OfWarp != WarpShare::None)
      continue;
    // Of a quotient that differs between lanes, what is divided can be asked about.
    if (S.PerLane && S.Of && S.Of->Divisor.isKnown() && Modulus < (int64_t(1) << 31)) {
      const auto Q = questionFor(Symbols, S.Of->Numerator,
                                 wrapMul(Modulus / std::gcd(Modulus, D), S.Of->Divisor.Base.V[0]));
      return Q && Symbols[Q->About].IsFixed ? Q : std::nullopt;
    }
    // Ask about the factor of a product that is asked about least, and that all lanes share.
    SymbolId About = T.Symbol;
    if (S.Kind == SymbolKind::Product)
      for (SymbolId F : S.Factors)
        if (Symbols[About].PerLane || !Symbols[F].PerLane)
          About = F;
    int64_t M =
        Modulus / std::gcd(Modulus, S.Kind == SymbolKind::Product ? T.Coefficient.gcd() : D);
    if (M > MostAnswers || Symbols[About].PerLane)
      return std::nullopt;
    // Of a multiple of some number only every so many residues can be.
    return Question{About, Question::Residue, About == T.Symbol ? M * S.Align : M};
  }
  return std::nullopt;
}

/// \p All without \p Some; nothing if those are not all among them.
static std::optional<llvm::SmallVector<SymbolId, 4>> without(llvm::SmallVector<SymbolId, 4> All,
                                                             llvm::ArrayRef<SymbolId> Some) {
  for (SymbolId S : Some) {
    auto *At = llvm::find(All, S);
    if (At == All.end())
      return std::nullopt;
    All.erase(At);
  }
  return All;
}

LaneValue warplint::quotient(const LaneContext &C, const Expr *E, const LaneValue &A,
                             const LaneValue &B, std::optional<Question> Settles) {
  // floor(floor(x / d) / b) = floor(x / (d*b))
  if (A.Terms.size() == 1 && A.Base.is(0) && A.Terms[0].Coefficient.is(1))
    if (auto Inner = C.Symbols[A.Terms[0].Symbol].Of)
      return quotient(C, E, Inner->Numerator, multiply(C.Symbols, Inner->Divisor, B), Settles);
  SymbolKey Key = SymbolKey(SymbolOrigin::Quotient).add(A).add(B);
  Symbol S;
  S.Kind = hasData(C.Symbols, A) || hasData(C.Symbols, B) ? SymbolKind::Data : SymbolKind::Derived;
  S.PerLane = !isUniform(C.Symbols, A) || !isUniform(C.Symbols, B);
  if (shareOf(C, A) != WarpShare::None || shareOf(C, B) != WarpShare::None)
    S.OfWarp = WarpShare::Inside;
  S.Loops = loopsOf(C.Symbols, A) | loopsOf(C.Symbols, B);
  S.Settles = Settles;
  ExprRange Numerator = rangeOf(C.Symbols, A), Divisor = rangeOf(C.Symbols, B);
  int64_t Least = std::max<int64_t>(Divisor.Lo, 1);
  S.Range = {Numerator.Lo < 0 ? Numerator.Lo : 0,
             Numerator.Hi == INT64_MAX ? INT64_MAX : std::max<int64_t>(Numerator.Hi, 0) / Least};
  if (S.Range.isPoint())
    return LaneValue(S.Range.Lo);
  S.Of = std::make_shared<Quotient>(Quotient{A, B});
  return unknown(C, std::move(Key), std::move(S), [&] {
    if (E && E->Kind == ExprKind::Div)
      return asInSource(*E);
    // `8 / (4*N)`, and of x % n: what is divided by is one operand.
    const std::string By = nameOf(C.Symbols, B);
    return asOperand(nameOf(C.Symbols, A)) + " / " +
           (llvm::StringRef(By).contains('*') ? "(" + By + ")" : asOperand(By));
  });
}

/// floor(V / By) in each lane, if what is unknown in \p V carries none of them over a multiple.
static std::optional<LaneInts> quotientIn(const SymbolTable &Symbols, const LaneValue &V,
                                          int64_t By) {
  if (V.isKnown())
    return mapLanes(V.Base, [&](int64_t Of) { return floorDiv(Of, By); });
  ExprRange Ranges[WarpSize];
  rangesIn(Symbols, V, Ranges);
  LaneArray Result;
  for (unsigned L = 0; L < WarpSize; ++L) {
    Result[L] = floorDiv(Ranges[L].Lo, By);
    if (floorDiv(Ranges[L].Hi, By) != Result[L])
      return std::nullopt;
  }
  return LaneInts(Result);
}

LaneValue warplint::divideBy(const LaneContext &C, const Expr *E, const LaneValue &A, int64_t By) {
  if (By <= 0)
    return derivedFrom(C, E, {&A}, E->Range);
  // Multiples of the divisor pass through; the rest stays below.
  LaneValue Through, Rest(A.Base);
  for (const LaneTerm &T : A.Terms) {
    if (divides(By, T.Coefficient.gcd()))
      Through.Terms.push_back(
          {T.Symbol, mapLanes(T.Coefficient, [&](int64_t Each) { return Each / By; })});
    else
      Rest.Terms.push_back(T);
  }
  if (std::optional<LaneInts> Known = quotientIn(C.Symbols, Rest, By))
    return Through + LaneValue(*Known);
  return Through + quotient(C, E, Rest, LaneValue(By), questionFor(C.Symbols, Rest, By));
}

/// Whether \p E is what an `unsigned short` in memory holds: LLVM's loads have no sign of their
/// own.
static bool isReadUnsigned(const Expr &E) {
  return E.Kind == ExprKind::Unsign && E.operand(0)->Kind == ExprKind::Opaque &&
         E.operand(0)->Range.isWithin(ExprRange::ofSigned(E.Bits));
}

/// Rest % By as an unknown of its own. \p E may be made of several (the bits of a mask).
static LaneValue uniformRemainder(const LaneContext &C, const Expr *E, const LaneValue &Rest,
                                  int64_t By) {
  Symbol S;
  S.Kind = hasData(C.Symbols, Rest) ? SymbolKind::Data : SymbolKind::Derived;
  S.Range = {0, By - 1};
  S.Loops = E->Loops;
  if (shareOf(C, Rest) != WarpShare::None)
    S.OfWarp = WarpShare::Inside;
  SymbolKey Key(SymbolOrigin::Remainder);
  Key.add(E->Id).add(By).add(int64_t(S.OfWarp));
  addInstance(Key, C.Nest, E->Loops);
  return unknown(C, std::move(Key), std::move(S), [&] {
    if (isReadUnsigned(*E))
      return asInSource(*E->operand(0));
    // Another warp, or another answer, has another Rest.
    if (namesThread(*E) || !C.Answered.Given.empty()) {
      const Expr *Of = E->operand(E->operand(0)->Kind == ExprKind::Const);
      return asOperand(asInSource(*Of)) + " % " + std::to_string(By);
    }
    std::string Name = nameOf(C.Symbols, Rest);
    bool Whole = Rest.Terms.size() == 1 && Rest.Base.is(0);
    return (Whole ? Name : "(" + Name + ")") + " % " + std::to_string(By);
  });
}

LaneValue warplint::remainderBy(const LaneContext &C, const Expr *E, const LaneValue &A,
                                int64_t By) {
  if (By <= 0)
    return derivedFrom(C, E, {&A}, E->Range);
  LaneValue Rest(A.Base);
  for (const LaneTerm &T : A.Terms)
    if (!divides(By, divisorOf(C.Symbols, T)))
      Rest.Terms.push_back(T);
  if (std::optional<LaneInts> Known = quotientIn(C.Symbols, Rest, By))
    return Rest - LaneValue(mapLanes(*Known, [&](int64_t Q) { return Q * By; }));
  // One number for all lanes is best kept whole: it is small.
  if (isUniform(C.Symbols, Rest))
    return uniformRemainder(C, E, Rest, By);
  return Rest - scaled(quotient(C, E, Rest, LaneValue(By), questionFor(C.Symbols, Rest, By)), By);
}

LaneValue warplint::roundDown(const LaneContext &C, const Expr *E, const LaneValue &A, int64_t By) {
  LaneValue Whole, Rest(A.Base);
  for (const LaneTerm &T : A.Terms)
    (divides(By, divisorOf(C.Symbols, T)) ? Whole : Rest).Terms.push_back(T);
  return Whole + scaled(divideBy(C, E, Rest, By), By);
}

/// What \p V is at least. A remainder is not below 0, which the ranges of its terms do not show:
/// d * floor(x / d) is x at most.
static int64_t leastOf(const SymbolTable &Symbols, const LaneValue &V) {
  const int64_t Least = rangeOf(Symbols, V).Lo;
  if (Least >= 0)
    return Least;
  for (const LaneTerm &T : V.Terms) {
    const auto &Of = Symbols[T.Symbol].Of;
    if (!Of || !Of->Divisor.isKnown() || !T.Coefficient.Uniform)
      continue;
    const int64_t D = Of->Divisor.Base.V[0], Times = T.Coefficient.V[0];
    if (Times < 0 && Times % D == 0)
      return std::max(Least, leastOf(Symbols, V - scaled(LaneValue::ofSymbol(T.Symbol), Times) +
                                                  scaled(Of->Numerator, Times / D)));
  }
  return Least;
}

bool warplint::fallsBelowZero(const SymbolTable &Symbols, const LaneValue &V) {
  constexpr int64_t Anything = -(int64_t(1) << 24);
  const int64_t Least = leastOf(Symbols, V);
  return Least < 0 && Least > Anything;
}

/// The same of one of the warps alone, or that it is known to be negative there.
static bool fallsInSomeWarp(const LaneContext &C, const LaneValue &V) {
  if (shareOf(C, V) != WarpShare::Factor)
    return false;
  if (isKnownInEach(C.Symbols, V))
    return rangeOf(C.Symbols, V).Lo < 0;
  return fallsBelowZero(C.Symbols, inWarp(C, V, 0)) ||
         fallsBelowZero(C.Symbols, inWarp(C, V, C.Warps.Series.Count - 1));
}

LaneValue warplint::divide(const LaneContext &C, const Expr *E, const LaneValue &A,
                           const LaneValue &B) {
  if (A.isKnown() && B.isKnown())
    return LaneValue(mapLanes(A.Base, B.Base, truncDiv));
  if (fallsBelowZero(C.Symbols, A) || fallsInSomeWarp(C, A))
    return derivedFrom(C, E, {&A, &B}, E->Range);
  if (B.isKnown() && B.Base.Uniform)
    return divideBy(C, E, A, B.Base.V[0]); // an index that is divided is not negative
  if (!isUniform(C.Symbols, B))
    return derivedFrom(C, E, {&A, &B}, E->Range);
  // d*q / d = q, and what is known to be below d adds nothing.
  LaneValue Whole, Rest(A);
  if (B.Terms.size() == 1 && B.Base.is(0)) {
    llvm::SmallVector<SymbolId, 4> D = factorsOf(C.Symbols, B.Terms[0].Symbol);
    int64_t Times = B.Terms[0].Coefficient.V[0];
    Rest = LaneValue(A.Base);
    for (const LaneTerm &T : A.Terms) {
      auto Others = without(factorsOf(C.Symbols, T.Symbol), D);
      LaneValue Own = scaled(LaneValue::ofSymbol(T.Symbol), T.Coefficient);
      if (!Others || !divides(Times, T.Coefficient.gcd())) {
        Rest = Rest + Own;
        continue;
      }
      const LaneInts Each = mapLanes(T.Coefficient, [&](int64_t V) { return V / Times; });
      Whole =
          Whole + (Others->empty() ? LaneValue(Each)
                                   : scaled(LaneValue::ofSymbol(C.Symbols.product(*Others)), Each));
    }
  }
  ExprRange R = rangeOf(C.Symbols, Rest), Bound = rangeOf(C.Symbols, B);
  if (Rest.isKnown(0) || (R.Lo >= 0 && R.Hi < Bound.Lo))
    return Whole;
  return Whole + quotient(C, E, Rest, B, std::nullopt);
}

LaneValue warplint::remainder(const LaneContext &C, const Expr *E, const LaneValue &A,
                              const LaneValue &B) {
  if (A.isKnown() && B.isKnown())
    return LaneValue(mapLanes(A.Base, B.Base, truncRem));
  if (fallsBelowZero(C.Symbols, A) || fallsInSomeWarp(C, A))
    return derivedFrom(C, E, {&A, &B}, E->Range);
  if (B.isKnown() && B.Base.Uniform)
    return remainderBy(C, E, A, B.Base.V[0]);
  // a % d = a - d * (a / d), so that (a / d) * d + a % d is a again.
  return A - multiply(C.Symbols, divide(C, E, A, B), B);
}
