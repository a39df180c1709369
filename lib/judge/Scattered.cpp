//===- lib/judge/Scattered.cpp - Lanes that go where data sends them -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/judge/Scattered.h"

#include "lib/expr/IntMath.h"
#include "sim/GlobalMemory.h"
#include "sim/SharedMemory.h"

#include <algorithm>
#include <numeric>

using namespace warplint;

namespace {
/// By how much each lane's own unknowns move it; 0 for lanes they do not move.
LaneArray freedomOf(const SymbolTable &Symbols, const LanePattern &P) {
  LaneArray G{};
  for (const LaneTerm &T : P.Terms)
    if (Symbols[T.Symbol].PerLane)
      for (unsigned L = 0; L < WarpSize; ++L)
        G[L] = std::gcd(G[L], std::abs(wrapMul(T.Coefficient[L], Symbols[T.Symbol].Align)));
  return G;
}

/// The bytes by which unknowns common to all lanes can shift them.
llvm::SmallVector<int64_t, 8> shiftsOf(const SymbolTable &Symbols, const Access &A,
                                       const LanePattern &P) {
  int64_t Unit = A.In == Space::Shared ? sim::WordBytes : sim::SectorBytes;
  int64_t Step = Unit;
  for (const LaneTerm &T : P.Terms)
    if (!Symbols[T.Symbol].PerLane)
      Step = std::gcd(Step, wrapMul(T.Coefficient.gcd(), Symbols[T.Symbol].Align));
  Step = std::max<int64_t>(Step, std::min<int64_t>(A.BytesPerLane, Unit));
  llvm::SmallVector<int64_t, 8> Shifts;
  for (int64_t S = 0; S < Unit; S += Step)
    Shifts.push_back(S);
  return Shifts;
}

void includeBest(Figures &F, const SymbolTable &Symbols, const Access &A, const LanePattern &P,
                 const LaneArray &Freedom, sim::Evidence &Rules) {
  auto Price = [&](const LanePattern &Q) {
    RequestCost C = costOf(A, lanesOf(A, Q, Q.Active, [](SymbolId) { return 0; }));
    include(F, A, C);
    Rules.add(C.Rules);
  };
  for (int64_t Shift : shiftsOf(Symbols, A, P)) {
    LanePattern Alike = P, Close = P;
    Alike.Terms.clear();
    Close.Terms.clear();
    Alike.Base = mapLanes(P.Base, [&](int64_t B) { return B + Shift; });
    LaneArray Near;
    for (unsigned L = 0; L < WarpSize; ++L)
      Near[L] = Freedom[L] ? floorMod(P.Base[L] + Shift, Freedom[L]) : P.Base[L] + Shift;
    Close.Base = LaneInts(Near);
    Price(Alike);
    Price(Close);
  }
}

/// The most words of one bank that lanes of one group can want.
unsigned worstGroup(const Access &A, const LanePattern &P, const LaneArray &Freedom, LaneMask Group,
                    uint64_t WordsPerBank) {
  unsigned Worst = 0;
  for (unsigned Bank = 0; Bank < sim::Banks; ++Bank) {
    unsigned Lanes = 0;
    for (unsigned L = 0; L < WarpSize; ++L) {
      if (!(Group >> L & 1))
        continue;
      // Some of the words it covers lies in the bank, for some choice of its unknown.
      int64_t Period = Freedom[L] ? std::gcd<int64_t>(Freedom[L], 128) : 128;
      bool Reaches = false;
      for (unsigned Byte = 0; Byte < A.BytesPerLane; Byte += sim::WordBytes)
        for (unsigned Within = 0; Within < sim::WordBytes; ++Within)
          Reaches |=
              floorMod(int64_t(Bank * sim::WordBytes + Within) - P.Base[L] - Byte, Period) == 0;
      Lanes += Reaches;
    }
    Worst = std::max(Worst, Lanes);
  }
  return unsigned(std::min<uint64_t>(Worst, WordsPerBank));
}
} // namespace

void warplint::includeScattered(Figures &F, const SymbolTable &Symbols, const Access &A,
                                const LanePattern &P, uint64_t ObjectBytes, sim::Evidence &Rules) {
  LaneArray Freedom = freedomOf(Symbols, P);
  includeBest(F, Symbols, A, P, Freedom, Rules);
  unsigned Lanes = unsigned(std::popcount(P.Active));
  if (A.In != Space::Shared) {
    unsigned Each = (A.BytesPerLane + sim::SectorBytes - 1) / sim::SectorBytes;
    uint64_t Worst = uint64_t(Lanes) * Each;
    uint64_t Ideal = std::max<uint64_t>(1, (uint64_t(Lanes) * A.BytesPerLane + 31) / 32);
    F.Units.include(Worst);
    F.Ideal.include(Ideal);
    F.Excess.include(Worst - std::min(Worst, Ideal));
    F.Lines.include(Worst);
    // A sector that is touched holds a whole lane, or is a part of one; all lanes may fill it.
    const unsigned Lane = std::min(A.BytesPerLane, sim::SectorBytes);
    F.SectorUse.include(sectorUse(Lane, 1));
    F.SectorUse.include(sectorUse(std::min(sim::SectorBytes, std::max(Lanes, 1u) * Lane), 1));
    return;
  }
  uint64_t WordsPerBank = ObjectBytes ? (ObjectBytes + 127) / 128 : UINT64_MAX;
  unsigned Worst = 0, Groups = 0;
  for (unsigned L = 0; L < WarpSize;) {
    LaneMask Group = A.Matrices ? LaneMask(0xff) << L : sim::groupOf(L, A.BytesPerLane);
    L += unsigned(std::popcount(Group));
    if (!(Group & P.Active))
      continue;
    ++Groups;
    Worst += std::max(1u, worstGroup(A, P, Freedom, Group & P.Active, WordsPerBank));
  }
  F.Units.include(Worst);
  F.Ideal.include(Groups);
  F.Excess.include(Worst - Groups);
  F.Conflicts.include(Worst - Groups);
}
