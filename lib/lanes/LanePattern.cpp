//===- lib/lanes/LanePattern.cpp - Where the lanes of a request reach *- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/lanes/LanePattern.h"

#include "lib/expr/IntMath.h"
#include "sim/GlobalMemory.h"
#include "sim/SharedMemory.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/Hashing.h"

#include <algorithm>

using namespace warplint;

bool warplint::haveSameLanes(const LanePattern &A, const LanePattern &B) {
  return A.Active == B.Active && A.Certain == B.Certain && A.Base == B.Base && A.Terms == B.Terms &&
         A.Exclusive == B.Exclusive && A.Landings == B.Landings;
}

uint64_t warplint::hashOf(const LanePattern &P) {
  auto Ints = [](const LaneInts &V) {
    return llvm::hash_combine_range(V.V.begin(), V.Uniform ? V.V.begin() + 1 : V.V.end());
  };
  llvm::hash_code H =
      llvm::hash_combine(P.Active, P.Certain, P.Exclusive.has_value(), Ints(P.Base));
  for (const LaneTerm &T : P.Terms)
    H = llvm::hash_combine(H, T.Symbol, Ints(T.Coefficient));
  return H;
}

int64_t warplint::shiftUnit(Space In) {
  return In == Space::Shared ? int64_t(sim::WordBytes) : int64_t(sim::LineBytes);
}

/// The number nearest to 0 if all are on one side of it, else 0.
static int64_t sharedPart(const LaneArray &Numbers) {
  const auto [Least, Most] = std::minmax_element(Numbers.begin(), Numbers.end());
  return *Least > 0 ? *Least : std::min<int64_t>(*Most, 0);
}

void warplint::setPlace(LanePattern &P, const SymbolTable &Symbols, int64_t Unit,
                        const LaneValue &Address) {
  unsigned First = unsigned(std::countr_zero(P.Active));
  int64_t Shift = floorDiv(Address.Base[First], Unit) * Unit;
  P.Base = mapLanes(settled(Address.Base, P.Active), [&](int64_t B) { return wrapSub(B, Shift); });
  P.Start = unsigned(floorMod(Shift, sim::LineBytes));
  for (const LaneTerm &T : Address.Terms) {
    const Symbol &S = Symbols[T.Symbol];
    LaneTerm Kept{T.Symbol, settled(T.Coefficient, P.Active)};
    if (Kept.Coefficient.Uniform && !S.PerLane) {
      // Of warps that are run at once the first has number 0.
      if (S.OfWarp != WarpShare::Factor && wrapMul(Kept.Coefficient.V[0], S.Align) % sim::LineBytes)
        P.Start.reset();
      if (wrapMul(Kept.Coefficient.V[0], S.Align) % Unit == 0)
        continue;
      Kept.Coefficient = LaneInts(floorMod(Kept.Coefficient.V[0], Unit));
    } else if (!S.PerLane) { // as with the bytes: warps may differ by that alone
      const int64_t Alike = sharedPart(Kept.Coefficient.V) / Unit * Unit;
      Kept.Coefficient = mapLanes(Kept.Coefficient, [&](int64_t C) { return wrapSub(C, Alike); });
      if (S.OfWarp != WarpShare::Factor && wrapMul(Alike, S.Align) % sim::LineBytes)
        P.Start.reset();
    }
    if (!Kept.Coefficient.is(0))
      P.Terms.push_back(Kept);
  }
}

bool warplint::isOfOneLane(const LanePattern &P) {
  if (!P.Exclusive || P.Certain)
    return false;
  llvm::SmallDenseSet<int64_t, WarpSize> Keys;
  for (LaneMask Rest = P.Active; Rest; Rest &= Rest - 1)
    if (!Keys.insert((*P.Exclusive)[unsigned(std::countr_zero(Rest))]).second)
      return false;
  return true;
}
