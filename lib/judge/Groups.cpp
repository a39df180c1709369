// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/judge/Groups.h"

#include "lib/expr/Operators.h"
#include "lib/judge/Prices.h"
#include "sim/GlobalMemory.h"
#include "sim/SharedMemory.h"

#include <numeric>

using namespace warplint;

std::vector<LaneMask> warplint::groupsOf(const LanePattern &P) {
  std::vector<LaneMask> Groups;
  for (unsigned L = 0; L < WarpSize; ++L) {
    if (!(P.Active >> L & 1))
      continue;
    auto Same = [&](LaneMask G) {
      unsigned First = unsigned(std::countr_zero(G));
      return llvm::all_of(
          P.Terms, [&](const LaneTerm &T) { return T.Coefficient[L] == T.Coefficient[First]; });
    };
    auto Known = llvm::find_if(Groups, Same);
    if (Known != Groups.end())
      *Known |= LaneMask(1) << L;
    else
      Groups.push_back(LaneMask(1) << L);
  }
  return Groups;
}

LanePattern warplint::withValue(const LanePattern &P, SymbolId S, int64_t Value) {
  LanePattern Q = P;
  auto *T = llvm::find_if(Q.Terms, [&](const LaneTerm &Term) { return Term.Symbol == S; });
  if (T == Q.Terms.end())
    return Q;
  Q.Base = mapLanes(Q.Base, T->Coefficient,
                    [&](int64_t B, int64_t C) { return wrapAdd(B, wrapMul(C, Value)); });
  Q.Terms.erase(T);
  return Q;
}

namespace {
/// What moves two lanes apart, as multiples of one unknown.
struct Multiple {
  bool OnlyThat = true; ///< nothing but the unknown itself does
  ExprRange Times{0, 0};
};
} // namespace

/// What moves lane \p L away from lane \p M, known bytes aside. Nothing if that is not \p S, alone
/// or times another unknown.
static std::optional<Multiple> multipleOf(const SymbolTable &Symbols, const LanePattern &P,
                                          SymbolId S, unsigned L, unsigned M) {
  Multiple R;
  for (const LaneTerm &T : P.Terms) {
    const int64_t C = wrapSub(T.Coefficient[L], T.Coefficient[M]);
    if (C == 0)
      continue;
    llvm::SmallVector<SymbolId, 4> Others = factorsOf(Symbols, T.Symbol);
    auto *Own = llvm::find(Others, S);
    if (Own == Others.end() || Others.size() > 2)
      return std::nullopt;
    Others.erase(Own);
    R.OnlyThat &= Others.empty();
    R.Times = plus(R.Times, times(Others.empty() ? ExprRange{1, 1} : Symbols[Others[0]].Range, C));
  }
  return R;
}

std::optional<int64_t> warplint::apartFrom(const SymbolTable &Symbols, const Access &A,
                                           const LanePattern &P, SymbolId S) {
  // Lanes that are not aligned reach into the sector behind.
  const int64_t Reach = std::has_single_bit(A.BytesPerLane)
                            ? std::max(A.BytesPerLane, sim::SectorBytes)
                            : A.BytesPerLane + sim::SectorBytes;
  int64_t From = 0;
  for (unsigned L = 0; L < WarpSize; ++L)
    for (unsigned M = L + 1; M < WarpSize; ++M) {
      if (!(P.Active >> L & P.Active >> M & 1))
        continue;
      const std::optional<Multiple> Of = multipleOf(Symbols, P, S, L, M);
      if (Of && Of->OnlyThat) // they are of one group
        continue;
      if (!Of || (Of->Times.Lo <= 0 && Of->Times.Hi >= 0))
        return std::nullopt;
      const int64_t Least = Of->Times.Lo > 0 ? Of->Times.Lo : -std::max(Of->Times.Hi, -INT64_MAX);
      const int64_t Known = std::abs(wrapSub(P.Base[L], P.Base[M]));
      From = std::max(From, (Reach + Known + Least - 1) / Least);
    }
  return From;
}

namespace {
/// The lanes of one group, \p Shift bytes from where they begin.
LanePattern groupAt(const LanePattern &P, LaneMask Group, int64_t Shift) {
  LanePattern Q = P;
  Q.Active = Group;
  Q.Terms.clear();
  Q.Exclusive.reset();
  Q.Base = mapLanes(P.Base, [&](int64_t B) { return B + Shift; });
  return Q;
}

/// The distinct bytes that a group uses, wherever it begins.
uint64_t bytesOf(const Access &A, const LanePattern &P, LaneMask Group) {
  if (std::has_single_bit(Group))
    return A.BytesPerLane;
  const LanePattern Q = groupAt(P, Group, 0);
  return costOf(A, lanesOf(A, Q, Group, [](SymbolId) { return 0; })).BytesUsed;
}

/// The prices of one group, over the places at which it can begin.
Figures priceGroup(const SymbolTable &Symbols, const Access &A, const LanePattern &P,
                   LaneMask Group, sim::Evidence &Rules) {
  int64_t Unit = A.In == Space::Shared ? sim::WordBytes : sim::SectorBytes;
  unsigned First = unsigned(std::countr_zero(Group));
  int64_t Step = 0;
  for (const LaneTerm &T : P.Terms)
    Step = std::gcd(Step, wrapMul(T.Coefficient[First], Symbols[T.Symbol].Align));
  bool MovesInLine = Step % int64_t(sim::LineBytes) != 0;
  Step = std::gcd(Step, Unit);
  Step = std::max<int64_t>(Step, std::min<int64_t>(A.BytesPerLane, Unit));
  Figures F;
  if (A.In == Space::Shared) {
    for (int64_t Shift = 0; Shift < Unit; Shift += Step)
      includeCost(F, A, groupAt(P, Group, Shift), [](SymbolId) { return 0; }, Rules);
    return F;
  }
  const sim::MovedRequest Moved(
      lanesOf(A, groupAt(P, Group, 0), Group, [](SymbolId) { return 0; }));
  for (int64_t Shift = 0; Shift < Unit; Shift += Step) {
    const RequestCost C = costOf(Moved.at(unsigned(Shift)));
    include(F, A, C);
    Rules.add(C.Rules);
  }
  if (MovesInLine) { // what lay in one line may lie in two
    F.Lines.include((F.Lines.Min + 1) / 2);
    F.Lines.include(std::min(2 * F.Lines.Max, F.Units.Max));
  }
  return F;
}

CostRange sum(const CostRange &A, const CostRange &B) { return {A.Min + B.Min, A.Max + B.Max}; }

/// What a lane costs that nobody shares with: one of everything, if it is aligned.
Figures priceLane(const Access &A) {
  uint64_t Units = std::max(1u, A.BytesPerLane / sim::SectorBytes);
  Figures F;
  F.Units.include(Units);
  F.Conflicts.include(0);
  F.Lines.include(1);
  return F;
}
} // namespace

GroupPrices warplint::priceGroups(const SymbolTable &Symbols, const Access &A, const LanePattern &P,
                                  sim::Evidence &Rules) {
  GroupPrices Result;
  Figures &Apart = Result.Apart, &Bounds = Result.Bounds;
  Apart.Units = Apart.Conflicts = Apart.Lines = {0, 0};
  uint64_t Units = 0, Conflicts = 0, Lines = 0; // of the dearest group
  uint64_t Bytes = 0, MostBytes = 0;            // of all groups, of the largest
  // Alone, the lanes of a group may be served together where among the others they are not
  // (the merge of wide loads): a store has no such luck.
  Access Unmerged = A;
  if (A.In == Space::Shared && A.Kind == AccessKind::Load)
    Unmerged.Kind = AccessKind::Store;
  for (LaneMask G : groupsOf(P)) {
    Figures F = std::has_single_bit(G) ? priceLane(A) : priceGroup(Symbols, A, P, G, Rules);
    if (Unmerged.Kind != A.Kind && A.BytesPerLane > sim::WordBytes && !std::has_single_bit(G)) {
      Figures Most = priceGroup(Symbols, Unmerged, P, G, Rules);
      F.Units.include(Most.Units);
      F.Conflicts.include(Most.Conflicts);
    }
    Apart.Units = sum(Apart.Units, F.Units);
    Apart.Conflicts = sum(Apart.Conflicts, F.Conflicts);
    Apart.Lines = sum(Apart.Lines, F.Lines);
    Units = std::max(Units, F.Units.Min);
    Conflicts = std::max(Conflicts, F.Conflicts.Min);
    Lines = std::max(Lines, F.Lines.Min);
    const uint64_t Used = A.In == Space::Shared ? 0 : bytesOf(A, P, G);
    Bytes += Used;
    MostBytes = std::max(MostBytes, Used);
  }
  // The ideal is that of the lanes together, or what they take where they read the same.
  const uint64_t Ideal = denseCost(A, P).Ideal;
  Apart.Ideal = {std::min(Ideal, Apart.Units.Min), std::min(Ideal, Apart.Units.Max)};
  Apart.Excess = {Apart.Units.Min - Apart.Ideal.Min, Apart.Units.Max - Apart.Ideal.Max};
  Bounds = Apart;
  Bounds.Units.Min = std::min(Units, Apart.Units.Min);
  Bounds.Conflicts.Min = std::min(Conflicts, Apart.Conflicts.Min);
  if (A.In == Space::Shared && Apart.Units.Max) // lanes of different groups can share a bank
    Bounds.Conflicts.Max = std::max(Bounds.Conflicts.Max, Apart.Units.Max - 1);
  Bounds.Lines.Min = std::min(Lines, Apart.Lines.Min);
  Bounds.Ideal.Min = std::min(Apart.Ideal.Min, Bounds.Units.Min);
  Bounds.Excess.Min = 0;
  if (A.In != Space::Shared && Units) {
    Apart.SectorUse = {sectorUse(Bytes, Apart.Units.Max), sectorUse(Bytes, Apart.Units.Min)};
    // Groups that meet share sectors, and perhaps bytes; a sector holds one lane at least.
    const uint64_t Lane = std::min(A.BytesPerLane, sim::SectorBytes);
    Bounds.SectorUse = {std::max(sectorUse(Lane, 1), sectorUse(MostBytes, Apart.Units.Max)),
                        std::min(sectorUse(sim::SectorBytes, 1), sectorUse(Bytes, Units))};
  }
  Apart.boundRatio();
  Bounds.boundRatio();
  return Result;
}
