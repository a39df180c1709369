// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/lanes/LaneValue.h"

#include "lib/expr/Operators.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <numeric>

using namespace warplint;

bool LaneInts::operator==(const LaneInts &O) const {
  if (Uniform != O.Uniform)
    return false; // normalised values differ then
  return Uniform ? V[0] == O.V[0] : V == O.V;
}

void LaneInts::normalise() {
  if (Uniform)
    return;
  int64_t Difference = 0;
  for (unsigned L = 1; L < WarpSize; ++L)
    Difference |= V[L] ^ V[0];
  Uniform = Difference == 0;
}

int64_t LaneInts::gcd() const {
  int64_t G = 0;
  for (unsigned L = 0; L < (Uniform ? 1 : WarpSize) && G != 1; ++L)
    G = std::gcd(G, V[L] == INT64_MIN ? INT64_MAX : std::abs(V[L]));
  return G;
}

int64_t LaneInts::powerOfTwo() const {
  int64_t Bits = V[0]; // the lowest set in any lane
  if (!Uniform)
    for (unsigned L = 1; L < WarpSize; ++L)
      Bits |= V[L];
  return Bits == INT64_MIN ? int64_t(1) << 62 : Bits & wrapSub(0, Bits);
}

LaneInts warplint::settled(const LaneInts &V, LaneMask Active) {
  if (V.Uniform || Active == sim::AllLanes)
    return V;
  const unsigned First = unsigned(std::countr_zero(Active));
  LaneArray A;
  for (unsigned L = 0; L < WarpSize; ++L)
    A[L] = V.V[Active >> L & 1 ? L : First];
  return LaneInts(A);
}

LaneValue LaneValue::ofSymbol(SymbolId S, int64_t Coefficient) {
  LaneValue V;
  if (Coefficient)
    V.Terms.push_back({S, LaneInts(Coefficient)});
  return V;
}

bool LaneValue::operator==(const LaneValue &O) const {
  if (!(Base == O.Base) || Terms.size() != O.Terms.size())
    return false;
  for (unsigned I = 0; I < Terms.size(); ++I)
    if (Terms[I].Symbol != O.Terms[I].Symbol || !(Terms[I].Coefficient == O.Terms[I].Coefficient))
      return false;
  return true;
}

/// Combines the terms of both by symbol; what becomes zero goes.
template <typename Function>
static LaneValue combine(const LaneValue &A, const LaneValue &B, Function F) {
  LaneValue R(mapLanes(A.Base, B.Base, F));
  R.Terms.reserve(std::max(A.Terms.size(), B.Terms.size())); // terms are large to move
  unsigned I = 0, J = 0;
  auto Push = [&](SymbolId S, LaneInts C) {
    if (!C.is(0))
      R.Terms.push_back({S, C});
  };
  const LaneInts Zero(0);
  while (I < A.Terms.size() || J < B.Terms.size()) {
    bool OnlyA =
        J == B.Terms.size() || (I < A.Terms.size() && A.Terms[I].Symbol < B.Terms[J].Symbol);
    bool OnlyB =
        I == A.Terms.size() || (J < B.Terms.size() && B.Terms[J].Symbol < A.Terms[I].Symbol);
    if (OnlyA) {
      Push(A.Terms[I].Symbol, mapLanes(A.Terms[I].Coefficient, Zero, F));
      ++I;
    } else if (OnlyB) {
      Push(B.Terms[J].Symbol, mapLanes(Zero, B.Terms[J].Coefficient, F));
      ++J;
    } else {
      Push(A.Terms[I].Symbol, mapLanes(A.Terms[I].Coefficient, B.Terms[J].Coefficient, F));
      ++I;
      ++J;
    }
  }
  return R;
}

LaneValue warplint::operator+(const LaneValue &A, const LaneValue &B) {
  return combine(A, B, [](int64_t X, int64_t Y) { return wrapAdd(X, Y); });
}

LaneValue warplint::operator-(const LaneValue &A, const LaneValue &B) {
  return combine(A, B, [](int64_t X, int64_t Y) { return wrapSub(X, Y); });
}

static LaneInts productOf(const LaneInts &A, const LaneInts &B) {
  return mapLanes(A, B, [](int64_t X, int64_t Y) { return wrapMul(X, Y); });
}

LaneValue warplint::scaled(const LaneValue &A, const LaneInts &By) {
  if (By.is(0))
    return LaneValue(0);
  if (By.is(1))
    return A;
  LaneValue R(productOf(A.Base, By));
  R.Terms.reserve(A.Terms.size());
  for (const LaneTerm &T : A.Terms)
    R.Terms.push_back({T.Symbol, productOf(T.Coefficient, By)});
  return R;
}

LaneValue warplint::mergeLanes(LaneMask Mask, const LaneValue &A, const LaneValue &B) {
  if (Mask == sim::AllLanes)
    return A;
  if (Mask == 0)
    return B;
  LaneArray Pick;
  for (unsigned L = 0; L < WarpSize; ++L)
    Pick[L] = Mask >> L & 1;
  LaneInts InA(Pick);
  LaneInts InB = mapLanes(InA, [](int64_t P) { return 1 - P; });
  return scaled(A, InA) + scaled(B, InB);
}
