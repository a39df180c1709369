//===- lib/lanes/Shifts.cpp - Shifts by what is unknown ---------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A shift by an unknown s that all lanes share multiplies or divides by `1 << s`, which is an
// unknown like any other but for the values that it can have.
//
//===----------------------------------------------------------------------===//

#include "lib/expr/IntMath.h"
#include "lib/lanes/Evaluator.h"

using namespace warplint;

constexpr int64_t MostBits = 62; // of a power of two that fits

/// 1 << By, if it is one number for all lanes.
std::optional<LaneValue> Evaluator::powerOfTwo(const LaneValue &By) {
  if (By.isKnown() || !isUniform(Symbols, By))
    return std::nullopt;
  // 1 << (s + 1) is twice 1 << s.
  const int64_t Known = By.Base.V[0];
  const LaneValue Unknown = By - LaneValue(Known);
  const bool IsApart = Known > 0 && Known < MostBits && rangeOf(Symbols, Unknown).Lo >= 0;
  const LaneValue &Of = IsApart ? Unknown : By;
  const int64_t Times = IsApart ? int64_t(1) << Known : 1;
  const ExprRange R = rangeOf(Symbols, Of);
  const int64_t Most = MostBits - (IsApart ? Known : 0);
  const int64_t Lo = std::clamp<int64_t>(R.Lo, 0, Most);
  const int64_t Hi = std::clamp<int64_t>(R.Hi, Lo, Most);
  if (Lo >= Hi)
    return LaneValue(Times << Lo);
  Symbol S;
  S.Kind = hasData(Symbols, Of) ? SymbolKind::Data : SymbolKind::Derived;
  S.Range = {int64_t(1) << Lo, int64_t(1) << Hi};
  S.Align = S.Range.Lo;
  S.IsPowerOfTwo = true;
  if (shareOf(Of) != WarpShare::None)
    S.OfWarp = WarpShare::Inside;
  S.Loops = loopsOf(Symbols, Of);
  return scaled(
      symbolValue(Symbols.intern(SymbolKey(SymbolOrigin::PowerOfTwo).add(Of), std::move(S),
                                 [&] { return "1 << " + asOperand(nameOf(Symbols, Of)); })),
      Times);
}

/// What \p V is a power of two times, if that is an unknown power: `8 << s`.
static bool isPower(const SymbolTable &Symbols, const LaneValue &V) {
  return V.Base.is(0) && V.Terms.size() == 1 && V.Terms[0].Coefficient.Uniform &&
         isPowerOfTwo(V.Terms[0].Coefficient.V[0]) && Symbols[V.Terms[0].Symbol].IsPowerOfTwo;
}

LaneValue Evaluator::shift(const Expr *E, const LaneValue &A, const LaneValue &By) {
  const bool IsLeft = E->Kind == ExprKind::Shl;
  if (A.isKnown() && By.isKnown())
    return LaneValue(mapLanes(A.Base, By.Base, IsLeft ? shiftLeft : shiftRight));
  if (IsLeft && By.isKnown())
    return scaled(A, mapLanes(By.Base, [](int64_t B) { return shiftLeft(1, B); }));
  if (By.isKnown() && By.Base.Uniform && By.Base.V[0] >= 0 && By.Base.V[0] < MostBits)
    return divideBy(E, A, int64_t(1) << By.Base.V[0]);
  if (std::optional<LaneValue> Power = powerOfTwo(By))
    return IsLeft ? multiply(Symbols, A, *Power) : divide(E, A, *Power);
  return derivedFrom(E, {&A, &By}, E->Range);
}

/// A & ((1 << s) - 1) and A & -(1 << s), as instructions have remainders.
std::optional<LaneValue> Evaluator::maskByPower(const Expr *E, const LaneValue &A,
                                                const LaneValue &Mask) {
  if (const LaneValue Above = Mask + LaneValue(1); isPower(Symbols, Above))
    return remainder(E, A, Above);
  if (const LaneValue Least = LaneValue(0) - Mask; isPower(Symbols, Least))
    return A - remainder(E, A, Least);
  return std::nullopt;
}
