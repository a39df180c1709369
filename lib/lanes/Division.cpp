//===- lib/lanes/Division.cpp - Division and bits with unknowns -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Division by d passes through multiples of d: (16*u + lane) / 16 = u + lane / 16. What is
// not a multiple has to be asked about: (u + lane) / 16 depends on u mod 16.
//
// Bits behave alike: below the lowest bit that an unknown can reach they are known, above
// it they are the unknown's own, as long as the other operand leaves them alone.
//
//===----------------------------------------------------------------------===//

#include "lib/expr/IntMath.h"
#include "lib/lanes/Evaluator.h"

#include <numeric>

using namespace warplint;

/// What divides every multiple of the term's unknown.
static int64_t divisorOf(const SymbolTable &Symbols, const LaneTerm &T) {
  return wrapMul(T.Coefficient.gcd(), Symbols[T.Symbol].Align);
}

static bool divides(int64_t D, int64_t V) { return D != 0 && V % D == 0; }

std::optional<Question> Evaluator::questionFor(const LaneValue &A, int64_t Modulus) const {
  constexpr int64_t MostAnswers = 64;
  for (const LaneTerm &T : A.Terms) {
    int64_t D = divisorOf(Symbols, T);
    const Symbol &S = Symbols[T.Symbol];
    if (divides(Modulus, D) || S.OfWarp != WarpShare::None)
      continue;
    // Of a quotient that differs between lanes, what is divided can be asked about.
    if (S.PerLane && S.Of && S.Of->Divisor.isKnown() && Modulus < (int64_t(1) << 31)) {
      const auto Q = questionFor(S.Of->Numerator,
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

/// floor(A / B) as an unknown of its own; \p E makes it, if an expression does. Equal quotients are
/// one unknown, so that what is divided, multiplied and added up again comes out whole.
LaneValue Evaluator::quotient(const Expr *E, const LaneValue &A, const LaneValue &B,
                              std::optional<Question> Settles) {
  // floor(floor(x / d) / b) = floor(x / (d*b))
  if (A.Terms.size() == 1 && A.Base.is(0) && A.Terms[0].Coefficient.is(1))
    if (auto Inner = Symbols[A.Terms[0].Symbol].Of)
      return quotient(E, Inner->Numerator, multiply(Symbols, Inner->Divisor, B), Settles);
  SymbolKey Key = SymbolKey(SymbolOrigin::Quotient).add(A).add(B);
  Symbol S;
  S.Kind = hasData(Symbols, A) || hasData(Symbols, B) ? SymbolKind::Data : SymbolKind::Derived;
  S.PerLane = !isUniform(Symbols, A) || !isUniform(Symbols, B);
  if (shareOf(A) != WarpShare::None || shareOf(B) != WarpShare::None)
    S.OfWarp = WarpShare::Inside;
  S.Loops = loopsOf(Symbols, A) | loopsOf(Symbols, B);
  S.Settles = Settles;
  ExprRange Numerator = rangeOf(Symbols, A), Divisor = rangeOf(Symbols, B);
  int64_t Least = std::max<int64_t>(Divisor.Lo, 1);
  S.Range = {Numerator.Lo < 0 ? Numerator.Lo : 0,
             Numerator.Hi == INT64_MAX ? INT64_MAX : std::max<int64_t>(Numerator.Hi, 0) / Least};
  if (S.Range.isPoint())
    return LaneValue(S.Range.Lo);
  S.Of = std::make_shared<Quotient>(Quotient{A, B});
  return symbolValue(Symbols.intern(std::move(Key), std::move(S), [&] {
    if (E && E->Kind == ExprKind::Div)
      return asInSource(*E);
    // `8 / (4*N)`, and of x % n: what is divided by is one operand.
    const std::string By = nameOf(Symbols, B);
    return asOperand(nameOf(Symbols, A)) + " / " +
           (llvm::StringRef(By).contains('*') ? "(" + By + ")" : asOperand(By));
  }));
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

LaneValue Evaluator::divideBy(const Expr *E, const LaneValue &A, int64_t By) {
  if (By <= 0)
    return derivedFrom(E, {&A}, E->Range);
  // Multiples of the divisor pass through; the rest stays below.
  LaneValue Through, Rest(A.Base);
  for (const LaneTerm &T : A.Terms) {
    if (divides(By, T.Coefficient.gcd()))
      Through.Terms.push_back(
          {T.Symbol, mapLanes(T.Coefficient, [&](int64_t C) { return C / By; })});
    else
      Rest.Terms.push_back(T);
  }
  if (std::optional<LaneInts> Known = quotientIn(Symbols, Rest, By))
    return Through + LaneValue(*Known);
  return Through + quotient(E, Rest, LaneValue(By), questionFor(Rest, By));
}

/// Whether \p E is made from the thread's place, so that warps may differ in it.
static bool namesThread(const Expr *E) {
  return E->Kind == ExprKind::ThreadIdx || E->Kind == ExprKind::Lane ||
         llvm::any_of(E->Operands, namesThread);
}

/// Rest % By as an unknown of its own. \p E may be made of several (the bits of a mask).
LaneValue Evaluator::uniformRemainder(const Expr *E, const LaneValue &Rest, int64_t By) {
  Symbol S;
  S.Kind = hasData(Symbols, Rest) ? SymbolKind::Data : SymbolKind::Derived;
  S.Range = {0, By - 1};
  S.Loops = E->Loops;
  if (shareOf(Rest) != WarpShare::None)
    S.OfWarp = WarpShare::Inside;
  SymbolKey Key(SymbolOrigin::Remainder);
  Key.add(E->Id).add(By).add(int64_t(S.OfWarp));
  addInstance(Key, E->Loops);
  return symbolValue(Symbols.intern(std::move(Key), std::move(S), [&] {
    // Another warp, or another answer, has another Rest.
    if (namesThread(E) || !Answers.empty()) {
      const Expr *Of = E->operand(E->operand(0)->Kind == ExprKind::Const);
      return asOperand(asInSource(*Of)) + " % " + std::to_string(By);
    }
    std::string Name = nameOf(Symbols, Rest);
    bool Whole = Rest.Terms.size() == 1 && Rest.Base.is(0);
    return (Whole ? Name : "(" + Name + ")") + " % " + std::to_string(By);
  }));
}

LaneValue Evaluator::remainderBy(const Expr *E, const LaneValue &A, int64_t By) {
  if (By <= 0)
    return derivedFrom(E, {&A}, E->Range);
  LaneValue Rest(A.Base);
  for (const LaneTerm &T : A.Terms)
    if (!divides(By, divisorOf(Symbols, T)))
      Rest.Terms.push_back(T);
  if (std::optional<LaneInts> Known = quotientIn(Symbols, Rest, By))
    return Rest - LaneValue(mapLanes(*Known, [&](int64_t Q) { return Q * By; }));
  // One number for all lanes is best kept whole: it is small.
  if (isUniform(Symbols, Rest))
    return uniformRemainder(E, Rest, By);
  return Rest - scaled(quotient(E, Rest, LaneValue(By), questionFor(Rest, By)), By);
}

/// The greatest multiple of \p By up to \p A.
LaneValue Evaluator::roundDown(const Expr *E, const LaneValue &A, int64_t By) {
  LaneValue Whole, Rest(A.Base);
  for (const LaneTerm &T : A.Terms)
    (divides(By, divisorOf(Symbols, T)) ? Whole : Rest).Terms.push_back(T);
  return Whole + scaled(divideBy(E, Rest, By), By);
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
    const int64_t D = Of->Divisor.Base.V[0], C = T.Coefficient.V[0];
    if (C < 0 && C % D == 0)
      return std::max(Least, leastOf(Symbols, V - scaled(LaneValue::ofSymbol(T.Symbol), C) +
                                                  scaled(Of->Numerator, C / D)));
  }
  return Least;
}

/// Whether \p V is seen to be negative somewhere: it starts below zero and cannot be just
/// anything. Division then rounds towards zero, and no closed form does.
bool Evaluator::fallsBelowZero(const LaneValue &V) const {
  constexpr int64_t Anything = -(int64_t(1) << 24);
  const int64_t Least = leastOf(Symbols, V);
  return Least < 0 && Least > Anything;
}

/// The same of one of the warps alone, or that it is known to be negative there.
bool Evaluator::fallsInSomeWarp(const LaneValue &V) {
  if (shareOf(V) != WarpShare::Factor)
    return false;
  return isKnownIn(V) ? rangeOf(Symbols, V).Lo < 0
                      : fallsBelowZero(inWarp(V, 0)) || fallsBelowZero(inWarp(V, Series.Count - 1));
}

LaneValue Evaluator::divide(const Expr *E, const LaneValue &A, const LaneValue &B) {
  if (A.isKnown() && B.isKnown())
    return LaneValue(mapLanes(A.Base, B.Base, truncDiv));
  if (fallsBelowZero(A) || fallsInSomeWarp(A))
    return derivedFrom(E, {&A, &B}, E->Range);
  if (B.isKnown() && B.Base.Uniform)
    return divideBy(E, A, B.Base.V[0]); // an index that is divided is not negative
  if (!isUniform(Symbols, B))
    return derivedFrom(E, {&A, &B}, E->Range);
  // d*q / d = q, and what is known to be below d adds nothing.
  LaneValue Whole, Rest(A);
  if (B.Terms.size() == 1 && B.Base.is(0)) {
    llvm::SmallVector<SymbolId, 4> D = factorsOf(Symbols, B.Terms[0].Symbol);
    int64_t Times = B.Terms[0].Coefficient.V[0];
    Rest = LaneValue(A.Base);
    for (const LaneTerm &T : A.Terms) {
      auto Others = without(factorsOf(Symbols, T.Symbol), D);
      LaneValue Own = scaled(LaneValue::ofSymbol(T.Symbol), T.Coefficient);
      if (!Others || !divides(Times, T.Coefficient.gcd())) {
        Rest = Rest + Own;
        continue;
      }
      LaneInts C = mapLanes(T.Coefficient, [&](int64_t V) { return V / Times; });
      Whole = Whole + (Others->empty() ? LaneValue(C)
                                       : scaled(LaneValue::ofSymbol(Symbols.product(*Others)), C));
    }
  }
  ExprRange R = rangeOf(Symbols, Rest), Bound = rangeOf(Symbols, B);
  if (Rest.isKnown(0) || (R.Lo >= 0 && R.Hi < Bound.Lo))
    return Whole;
  return Whole + quotient(E, Rest, B, std::nullopt);
}

LaneValue Evaluator::remainder(const Expr *E, const LaneValue &A, const LaneValue &B) {
  if (A.isKnown() && B.isKnown())
    return LaneValue(mapLanes(A.Base, B.Base, truncRem));
  if (fallsBelowZero(A) || fallsInSomeWarp(A))
    return derivedFrom(E, {&A, &B}, E->Range);
  if (B.isKnown() && B.Base.Uniform)
    return remainderBy(E, A, B.Base.V[0]);
  // a % d = a - d * (a / d), so that (a / d) * d + a % d is a again.
  return A - multiply(Symbols, divide(E, A, B), B);
}

/// Known bits of a value that is not negative: \p V = Low + 2^Known * (unknown part).
static unsigned knownBits(const SymbolTable &Symbols, const LaneValue &V) {
  unsigned Known = 62;
  for (const LaneTerm &T : V.Terms) {
    int64_t D = divisorOf(Symbols, T);
    Known = std::min(Known, D ? unsigned(std::countr_zero(uint64_t(D))) : 62u);
  }
  return Known;
}

/// A & Mask for a mask of one or more runs of ones.
LaneValue Evaluator::maskBits(const Expr *E, const LaneValue &A, int64_t Mask) {
  if (Mask < 0) // A & ~low is a multiple, as far as low is a run at the bottom
    return isPowerOfTwo(-Mask) ? roundDown(E, A, -Mask) : derivedFrom(E, {&A}, E->Range);
  LaneValue R;
  for (unsigned Bit = 0; Bit < 62 && Mask >> Bit;) {
    if (!(Mask >> Bit & 1)) {
      ++Bit;
      continue;
    }
    unsigned Run = unsigned(std::countr_one(uint64_t(Mask) >> Bit));
    int64_t Low = int64_t(1) << Bit, High = int64_t(1) << std::min(Bit + Run, 62u);
    LaneValue Upper = remainderBy(E, A, High);
    if (Bit == 0)
      R = R + Upper;
    else if (Upper.isKnown())
      R = R + LaneValue(mapLanes(Upper.Base, [&](int64_t V) { return V - floorMod(V, Low); }));
    else
      return derivedFrom(E, {&A}, E->Range, questionFor(A, High));
    Bit += Run;
  }
  return R;
}

/// How many low bits lanes differ in, if \p V is otherwise the same in all of them; else many.
static unsigned differingBits(const LaneValue &V) {
  uint64_t Differ = 0;
  for (unsigned L = 1; L < WarpSize; ++L)
    Differ |= uint64_t(V.Base[L]) ^ uint64_t(V.Base[0]);
  const unsigned Bits = unsigned(std::bit_width(Differ));
  const bool IsAbove = llvm::all_of(V.Terms, [&](const LaneTerm &T) {
    return T.Coefficient.Uniform && std::countr_zero(uint64_t(T.Coefficient.V[0])) >= int(Bits);
  });
  return IsAbove ? Bits : 64;
}

LaneValue Evaluator::bitwise(const Expr *E, const LaneValue &A, const LaneValue &B) {
  auto Op = [&](int64_t X, int64_t Y) {
    return E->Kind == ExprKind::And ? X & Y : E->Kind == ExprKind::Or ? X | Y : X ^ Y;
  };
  if (A.isKnown() && B.isKnown())
    return LaneValue(mapLanes(A.Base, B.Base, Op));
  if (A == B)
    return E->Kind == ExprKind::Xor ? LaneValue(0) : A;
  if (E->Kind == ExprKind::And && B.isKnown() && B.Base.Uniform)
    return maskBits(E, A, B.Base.V[0]);
  if (E->Kind == ExprKind::And && A.isKnown() && A.Base.Uniform)
    return maskBits(E, B, A.Base.V[0]);
  if (E->Kind == ExprKind::Xor && B.isKnown(-1))
    return LaneValue(-1) - A;
  if (E->Kind == ExprKind::And)
    for (auto [Of, Mask] : {std::pair(&A, &B), {&B, &A}})
      if (std::optional<LaneValue> Masked = maskByPower(E, *Of, *Mask))
        return *Masked;
  // Split at the lowest bit an unknown can reach.
  unsigned Known = std::min(knownBits(Symbols, A), knownBits(Symbols, B));
  int64_t Unit = int64_t(1) << Known;
  auto Low = [&](const LaneValue &V) {
    return mapLanes(V.Base, [&](int64_t X) { return floorMod(X, Unit); });
  };
  LaneInts LowA = Low(A), LowB = Low(B);
  LaneValue HighA = A - LaneValue(LowA), HighB = B - LaneValue(LowB);
  LaneValue LowBits(mapLanes(LowA, LowB, Op));
  if (HighA.isKnown(0))
    return E->Kind == ExprKind::And ? LowBits : LowBits + HighB;
  if (HighB.isKnown(0))
    return E->Kind == ExprKind::And ? LowBits : LowBits + HighA;
  // Above, both are the same in all lanes: one unknown moves them alike.
  if (isUniform(Symbols, HighA) && isUniform(Symbols, HighB))
    return LowBits + alignedTo(Unit, E, HighA, HighB);
  // Ask until the unknown begins above the other operand's bits, or those that lanes differ in.
  const LaneValue &Open = isUniform(Symbols, B) ? B : A;
  const LaneValue &Other = isUniform(Symbols, B) ? A : B;
  ExprRange R = rangeOf(Symbols, Other);
  std::optional<Question> Q;
  if (R.Lo >= 0 && R.Hi < 64)
    Q = questionFor(Open, int64_t(bitCeiling(uint64_t(R.Hi) + 1)));
  else if (unsigned Bits = differingBits(Other); Bits <= 6)
    Q = questionFor(Open, int64_t(1) << Bits);
  return derivedFrom(E, {&A, &B}, E->Range, Q);
}

/// The high bits of \p E, made of \p A and \p B, which are the same in all lanes: an unknown
/// multiple of \p Unit.
LaneValue Evaluator::alignedTo(int64_t Unit, const Expr *E, const LaneValue &A,
                               const LaneValue &B) {
  const bool FromData = hasData(Symbols, A) || hasData(Symbols, B);
  const bool PerWarp = std::max(shareOf(A), shareOf(B)) == WarpShare::Inside ||
                       mayMeetInOne(A, B) || (isKnownIn(A) && isKnownIn(B));
  Symbol S;
  S.Kind = FromData ? SymbolKind::Data : SymbolKind::Derived;
  S.Align = Unit;
  S.OfWarp = PerWarp ? WarpShare::Inside : WarpShare::None;
  // Without the low bits, which are not negative.
  S.Range = plus(E->Range, {1 - Unit, 0});
  S.Loops = E->Loops;
  SymbolKey Key(SymbolOrigin::HighBits);
  Key.add(E->Id).add(Unit).add(FromData).add(PerWarp);
  addInstance(Key, E->Loops);
  return symbolValue(Symbols.intern(std::move(Key), std::move(S), [&] {
    return "(" + asInSource(*E) + " & " + std::to_string(-Unit) + ")";
  }));
}

/// Whether nothing is open in \p V but which iteration it is, and in which warp.
static bool isCounted(const SymbolTable &Symbols, const LaneValue &V) {
  return llvm::all_of(V.Terms, [&](const LaneTerm &T) {
    const Symbol &S = Symbols[T.Symbol];
    return (S.Kind == SymbolKind::Counter || S.OfWarp == WarpShare::Factor) && !S.PerLane;
  });
}

/// How often \p V wraps around in each lane, if that is sure whatever is unknown in it.
std::optional<LaneInts> Evaluator::wrapsOf(const LaneValue &V, unsigned Bits, bool Signed) const {
  if (Bits > 32)
    return std::nullopt;
  const int64_t Lowest = Signed ? -(int64_t(1) << (Bits - 1)) : 0;
  ExprRange Ranges[WarpSize];
  rangesIn(Symbols, V, Ranges);
  LaneArray Times;
  for (unsigned L = 0; L < WarpSize; ++L) {
    auto At = [&](int64_t End) { return wrapSub(End, Lowest) >> Bits; };
    const ExprRange &R = Ranges[L];
    if (R.Lo < INT64_MIN / 2 || R.Hi > INT64_MAX / 2 || At(R.Lo) != At(R.Hi))
      return std::nullopt;
    Times[L] = At(R.Lo);
  }
  return LaneInts(Times);
}

LaneValue Evaluator::reduce(const Expr *E, const LaneValue &A) {
  bool Signed = E->Kind == ExprKind::Wrap;
  unsigned Bits = E->Bits;
  auto To = [&](int64_t V) { return Signed ? signExtend(V, Bits) : zeroExtend(V, Bits); };
  if (A.isKnown())
    return LaneValue(mapLanes(A.Base, To));
  if (rangeOf(Symbols, A)
          .isWithin(Signed ? ExprRange::ofSigned(Bits) : ExprRange::ofUnsigned(Bits)))
    return A;
  if (std::optional<LaneInts> Times = wrapsOf(A, Bits, Signed))
    return A - LaneValue(mapLanes(*Times, [&](int64_t T) { return T << Bits; }));
  const WarpShare Share = shareOf(A); // a warp alone may know that it does, or does not
  if (Share == WarpShare::Inside || (Share == WarpShare::Factor && isKnownIn(A)))
    return derivedFrom(E, {&A}, E->Range);
  // Counters are no unknowns, and do wrap: one by one their iterations tell where.
  if (!Signed && fallsBelowZero(A) && isCounted(Symbols, A))
    return derivedFrom(E, {&A}, E->Range);
  // Reversed bits are no index arithmetic: the highest is as likely set as any.
  if (!Signed && E->operand(0)->Kind == ExprKind::Brev)
    return derivedFrom(E, {&A}, E->Range);
  // Index arithmetic of 32 bits and more is taken not to overflow (docs/limitations.md).
  if (Bits >= 32)
    return A;
  if (!Signed || Bits == 1)
    return remainderBy(E, A, int64_t(1) << Bits);
  return derivedFrom(E, {&A}, E->Range, questionFor(A, int64_t(1) << Bits));
}
