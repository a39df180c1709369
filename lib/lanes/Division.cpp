// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/lanes/Division.h"

#include "lib/expr/Operators.h"
#include "lib/expr/Rewrite.h"

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

namespace {
/// The unknown that stands for a divisor.
SymbolId divisorSymbol(SymbolTable &Symbols, const LaneValue &D) {
  if (D.Terms.size() == 1 && D.Base.is(0) && D.Terms[0].Coefficient.is(1))
    return D.Terms[0].Symbol;
  Symbol S;
  S.Kind = SymbolKind::Derived;
  S.Name = nameOf(Symbols, D);
  S.Range = rangeOf(Symbols, D);
  return Symbols.intern(SymbolKey(SymbolOrigin::Divisor).add(D), std::move(S));
}

SymbolKey keyOf(const Stairs &S, unsigned Ordinal, const Symbol &Of) {
  SymbolKey Key(SymbolOrigin::Stairs);
  Key.add(Ordinal).add(S.Common).add(Of.Kind == SymbolKind::Data).add(int64_t(Of.Loops));
  Key.add(S.Divisor.has_value()).add(S.Divisor ? int64_t(*S.Divisor) : S.KnownDivisor);
  Key.add(S.Start).add(S.Unit).add(S.Offset).add(S.BeginsAnew);
  for (SymbolId I : S.Inner)
    Key.add(I);
  return Key;
}

/// Makes stairs of the quotients of one pattern.
class Standardiser {
public:
  Standardiser(SymbolTable &Symbols, LaneMask Active) : Symbols(Symbols), Active(Active) {}

  /// The stairs that quotient \p Old is; itself if it cannot be written as such.
  SymbolId renamed(SymbolId Old) {
    if (!isQuotient(Old))
      return Old;
    for (auto [From, To] : Renamed)
      if (From == Old)
        return To;
    SymbolId To = Old;
    const std::shared_ptr<const Quotient> Own = Symbols[Old].Of;
    if (std::optional<Stairs> Steps = stairsFor(*Own)) {
      Symbol S = Symbols[Old];
      S.Of = nullptr;
      S.Settles.reset();
      auto *Known =
          llvm::find_if(Numerators, [&](const auto &Q) { return Q->Numerator == Own->Numerator; });
      Steps->Common = unsigned(Known - Numerators.begin());
      if (Known == Numerators.end())
        Numerators.push_back(Own);
      SymbolKey Key = keyOf(*Steps, Renamed.size(), S);
      S.Stairs = std::make_shared<Stairs>(*Steps);
      To = Symbols.intern(std::move(Key), std::move(S));
    }
    Renamed.push_back({Old, To});
    return To;
  }

  /// Whether \p S is a quotient that differs between lanes, or a product with one.
  bool holdsQuotient(SymbolId S) const {
    return isQuotient(S) ||
           llvm::any_of(Symbols[S].Factors, [&](SymbolId F) { return isQuotient(F); });
  }

private:
  bool isQuotient(SymbolId S) const { return Symbols[S].PerLane && Symbols[S].Of; }

  /// The only factor of \p S that differs between lanes, if it is a quotient.
  std::optional<SymbolId> quotientIn(SymbolId S) const {
    std::optional<SymbolId> Found;
    for (SymbolId F : factorsOf(Symbols, S)) {
      if (!Symbols[F].PerLane)
        continue;
      if (Found || !isQuotient(F))
        return std::nullopt;
      Found = F;
    }
    return Found;
  }

  /// Whether \p V is x - d * (x / d) for some x, which is the same or has no quotient in it.
  bool isRemainder(const LaneValue &V) {
    for (const LaneTerm &T : V.Terms) {
      if (!Symbols[T.Symbol].PerLane)
        continue;
      const std::optional<SymbolId> Q = quotientIn(T.Symbol);
      if (!Q)
        return false;
      const std::shared_ptr<const Quotient> Of = Symbols[*Q].Of;
      const LaneValue &X = Of->Numerator;
      if (!(V + multiply(Symbols, Of->Divisor, LaneValue::ofSymbol(*Q)) == X))
        continue;
      return isRemainder(X) || llvm::none_of(X.Terms, [&](const LaneTerm &Term) {
               return Symbols[Term.Symbol].PerLane;
             });
    }
    return false;
  }

  std::optional<Stairs> stairsFor(const Quotient &Q) {
    Stairs S;
    S.Unit = 0;
    for (const LaneTerm &T : Q.Numerator.Terms) {
      if (!T.Coefficient.Uniform)
        return std::nullopt;
      if (!Symbols[T.Symbol].PerLane) {
        S.Unit = std::gcd(S.Unit, wrapMul(T.Coefficient.V[0], Symbols[T.Symbol].Align));
        continue;
      }
      const std::optional<SymbolId> Inner = quotientIn(T.Symbol);
      const SymbolId Of = Inner ? renamed(*Inner) : T.Symbol;
      if (!Symbols[Of].Stairs)
        return std::nullopt;
      if (!llvm::is_contained(S.Inner, Of))
        S.Inner.push_back(Of);
    }
    S.Unit = std::abs(S.Unit);
    int64_t Least = INT64_MAX;
    for (unsigned L = 0; L < WarpSize; ++L)
      if (Active >> L & 1)
        Least = std::min(Least, Q.Numerator.Base[L]);
    LaneArray Offset{};
    for (unsigned L = 0; L < WarpSize; ++L)
      if (Active >> L & 1)
        Offset[L] = wrapSub(Q.Numerator.Base[L], Least);
    S.Offset = LaneInts(Offset);
    S.Start = S.Unit ? floorMod(Least, S.Unit) : Least;
    if (Q.Divisor.isKnown())
      S.KnownDivisor = Q.Divisor.Base.V[0];
    else
      S.Divisor = divisorSymbol(Symbols, Q.Divisor);
    // Nobody knows where steps of unknown width begin: forget what sets warps apart.
    if (S.Divisor || !S.Inner.empty()) {
      S.Unit = S.Inner.empty() ? std::gcd(std::gcd(S.Unit, S.Start), int64_t(WarpSize)) : 1;
      S.Start = 0;
    }
    S.BeginsAnew = !S.Inner.empty() && isRemainder(Q.Numerator);
    return S;
  }

  SymbolTable &Symbols;
  const LaneMask Active;
  llvm::SmallVector<std::pair<SymbolId, SymbolId>, 2> Renamed;
  llvm::SmallVector<std::shared_ptr<const Quotient>, 2> Numerators;
};
} // namespace

/// The symbols of the terms of \p P, with stairs for quotients.
static llvm::SmallVector<SymbolId, 4> withStairs(SymbolTable &Symbols, const LanePattern &P) {
  Standardiser Of(Symbols, P.Active);
  llvm::SmallVector<SymbolId, 4> Result;
  for (const LaneTerm &T : P.Terms) {
    if (Symbols[T.Symbol].Kind != SymbolKind::Product) {
      Result.push_back(Of.renamed(T.Symbol));
      continue;
    }
    llvm::SmallVector<SymbolId, 4> Factors = factorsOf(Symbols, T.Symbol);
    for (SymbolId &F : Factors)
      F = Of.renamed(F);
    Result.push_back(Symbols.product(Factors));
  }
  return Result;
}

void warplint::standardiseQuotients(SymbolTable &Symbols, LanePattern &P, StairsMemo &Memo) {
  const Standardiser Of(Symbols, P.Active);
  if (llvm::none_of(P.Terms, [&](const LaneTerm &T) { return Of.holdsQuotient(T.Symbol); }))
    return;
  StairsMemo::key_type Key(P.Active, {});
  for (const LaneTerm &T : P.Terms)
    Key.second.push_back(T.Symbol);
  auto [It, New] = Memo.try_emplace(std::move(Key));
  if (New)
    It->second = withStairs(Symbols, P);
  LaneValue All;
  for (auto [T, S] : llvm::zip_equal(P.Terms, It->second))
    All = All + scaled(LaneValue::ofSymbol(S), T.Coefficient);
  P.Terms.assign(All.Terms.begin(), All.Terms.end());
}

llvm::SmallVector<SymbolId, 2> warplint::stairsIn(const SymbolTable &Symbols, SymbolId S) {
  if (Symbols[S].Stairs)
    return {S};
  llvm::SmallVector<SymbolId, 2> Found;
  for (SymbolId F : Symbols[S].Factors) {
    if (!Symbols[F].PerLane)
      continue;
    if (!Symbols[F].Stairs)
      return {};
    Found.push_back(F);
  }
  return Found;
}

llvm::SmallVector<SymbolId, 4> warplint::stairsIn(const SymbolTable &Symbols,
                                                  const LanePattern &P) {
  llvm::SmallVector<SymbolId, 4> All;
  for (const LaneTerm &T : P.Terms)
    for (SymbolId S : stairsIn(Symbols, T.Symbol))
      if (!llvm::is_contained(All, S))
        All.push_back(S);
  return All;
}

llvm::SmallVector<SymbolId, 4> warplint::allStairsIn(const SymbolTable &Symbols,
                                                     const LanePattern &P) {
  llvm::SmallVector<SymbolId, 4> All = stairsIn(Symbols, P);
  for (size_t I = 0; I < All.size(); ++I) // grows
    for (SymbolId S : Symbols[All[I]].Stairs->Inner)
      if (!llvm::is_contained(All, S))
        All.push_back(S);
  return All;
}

bool warplint::isScattered(const SymbolTable &Symbols, const LanePattern &P) {
  return llvm::any_of(P.Terms, [&](const LaneTerm &T) {
    return Symbols[T.Symbol].PerLane && stairsIn(Symbols, T.Symbol).empty();
  });
}
