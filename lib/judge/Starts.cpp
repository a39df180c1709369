// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/expr/Operators.h"
#include "lib/judge/Fold.h"
#include "lib/judge/Prices.h"
#include "lib/judge/Shifts.h"
#include "sim/GlobalMemory.h"
#include "sim/SharedMemory.h"

#include "llvm/ADT/StringExtras.h"

#include <numeric>

using namespace warplint;

/// Whether the lanes are apart by multiples of the access's width.
static bool areAligned(const Access &A, const LanePattern &P) {
  unsigned First = unsigned(std::countr_zero(P.Active));
  for (unsigned L = First; L < WarpSize; ++L)
    if ((P.Active >> L & 1) && (P.Base[L] - P.Base[First]) % int64_t(A.BytesPerLane) != 0)
      return false;
  return true;
}

/// Whether \p B is \p A moved by a multiple of \p Unit bytes.
static bool isMovedBy(const LanePattern &A, const LanePattern &B, int64_t Unit) {
  if (A.Active != B.Active || A.Certain != B.Certain || A.Exclusive || B.Exclusive ||
      A.Terms.size() != B.Terms.size())
    return false;
  for (unsigned I = 0; I < A.Terms.size(); ++I)
    if (A.Terms[I].Symbol != B.Terms[I].Symbol ||
        !(A.Terms[I].Coefficient == B.Terms[I].Coefficient))
      return false;
  unsigned First = unsigned(std::countr_zero(A.Active));
  const int64_t Move = wrapSub(B.Base[First], A.Base[First]);
  for (unsigned L = First; L < WarpSize; ++L)
    if ((A.Active >> L & 1) && wrapSub(B.Base[L], A.Base[L]) != Move)
      return false;
  return Move % Unit == 0;
}

namespace {
/// A pattern whose lanes are where the values assigned have them, relative to where it starts.
struct SettledPattern {
  LanePattern P; ///< a term is what lines still depend on
  int64_t Step;  ///< bytes, of which the rest of its unknowns moves it by a multiple

  int64_t first() const { return P.Base[unsigned(std::countr_zero(P.Active))]; }
  /// As it is if its first lane reaches \p Start.
  LanePattern at(int64_t Start, int64_t Unit) const {
    LanePattern Q = P;
    const int64_t Shift = floorMod(Start - first(), Unit);
    Q.Base = mapLanes(P.Base, [&](int64_t B) { return B + Shift; });
    return Q;
  }
};
} // namespace

/// \p P with the values of \p Under. Starts matter modulo \p Unit bytes.
static SettledPattern settle(const FoldScope &S, const LanePattern &P, const Setting &Under,
                             int64_t Unit) {
  SettledPattern Result{P, Unit};
  Result.P.Terms.clear();
  Result.P.Landings.clear();
  bool Moves = false, Apart = false;
  for (const LaneTerm &T : P.Terms) {
    const AssignedValue *Known = Under.find(T.Symbol);
    Moves |= !Known;
    Apart |= Known && Known->Step && !T.Coefficient.Uniform;
    if (Known)
      Result.P.Base = mapLanes(Result.P.Base, T.Coefficient, [&](int64_t B, int64_t C) {
        return wrapAdd(B, wrapMul(C, Known->Value));
      });
    else
      Result.Step = std::gcd(
          Result.Step, wrapMul(T.Coefficient.powerOfTwo(), Under.divisorOf(S.Symbols, T.Symbol)));
  }
  if ((Moves || Apart) && S.A.In != Space::Shared) { // what lines still depend on
    LaneArray Sectors;
    for (unsigned L = 0; L < WarpSize; ++L)
      Sectors[L] = Unit * (Apart ? L + 1 : 1);
    Result.P.Terms.push_back({S.Symbols.intern("sectors before", {}), LaneInts(Sectors)});
  }
  return Result;
}

/// Those of \p All that are possible, settled, one of those that differ by where they begin alone:
/// they begin anywhere.
static std::vector<SettledPattern> settleAll(const FoldScope &S, const Patterns &All,
                                             const Setting &Under, int64_t Unit) {
  std::vector<SettledPattern> Result;
  for (const LanePattern &P : All) {
    if (!Under.allows(S.Symbols, P))
      continue;
    SettledPattern Q = settle(S, P, Under, Unit);
    if (!areAligned(S.A, Q.P))
      continue; // nor are they with another start
    int64_t Same = std::lcm(Q.Step, int64_t(S.A.BytesPerLane));
    if (Q.P.Terms.empty() && S.A.In != Space::Shared)
      Same = std::lcm(Same, int64_t(sim::LineBytes));
    if (llvm::none_of(Result, [&](const SettledPattern &Other) {
          return Other.Step == Q.Step && isMovedBy(Other.P, Q.P, Same);
        }))
      Result.push_back(std::move(Q));
  }
  return Result;
}

namespace {
/// The dearest request among several patterns: of those that cost the same the first, by start and
/// then by pattern.
struct DearestStart {
  uint64_t Units;
  Aptness Apt;
  int64_t Start = 0;
  std::optional<LanePattern> P = std::nullopt;
};
} // namespace

/// What \p C touches of lines besides, where \p P's unknowns move it by whole sectors; \p Move is
/// where it is, in bytes from where \p Moved has it.
static void includeLinesOfStart(const FoldScope &S, CostRange &Lines, const LanePattern &P,
                                const RequestCost &C, const sim::MovedRequest &Moved,
                                int64_t Move) {
  constexpr int64_t Unit = sim::SectorBytes, Line = sim::LineBytes;
  if (P.Terms.empty())
    return;
  if (!P.Terms[0].Coefficient.Uniform || S.Spent.Wanted > MostLineTables) {
    Lines.include((C.Units + 3) / 4);
    Lines.include(C.Units);
    return;
  }
  for (int64_t Sectors = Unit; Sectors < Line; Sectors += Unit)
    Lines.include(Moved.lines(unsigned(floorMod(Move + Sectors, Line))));
}

/// One row for requests of global memory, over every start that each can have.
static Rows rowOfAllStarts(const FoldScope &S, llvm::ArrayRef<SettledPattern> Settled,
                           const Setting &Under) {
  constexpr int64_t Unit = sim::SectorBytes, Line = sim::LineBytes;
  const DearestRequest &Before = S.Spent.dearest(Under.AtValue);
  DearestStart Dearest{Before.Units, Before.Apt};
  VerdictCase Row;
  for (const SettledPattern &Of : Settled) {
    std::optional<sim::MovedRequest> Moved;
    int64_t First = 0;
    for (int64_t Start = 0; Start < Unit; Start += S.A.BytesPerLane) {
      if (floorMod(Start - Of.first(), Of.Step) != 0)
        continue;
      const int64_t Shift = floorMod(Start - Of.first(), Unit);
      if (!Moved) {
        First = Shift;
        const LanePattern P = Of.at(Start, Unit);
        Moved.emplace(lanesOf(S.A, P, P.Active, [](SymbolId) { return 0; }));
      }
      const int64_t Move = Shift - First;
      const RequestCost C = costOf(Moved->at(unsigned(floorMod(Move, Line))));
      S.Spent.Rules.add(C.Rules);
      Figures One;
      include(One, S.A, C);
      if (Of.P.AtEdge)
        One.setAtEdge();
      Row.Cost.include(One);
      includeLinesOfStart(S, Row.Cost.Lines, Of.P, C, *Moved, Move);
      const Aptness Here = aptnessOf(Under, One.Excess.Max);
      const bool IsBetter = Dearest.P ? Start < Dearest.Start : Here.isBetterThan(Before.Apt);
      if (C.Units > Dearest.Units || (C.Units == Dearest.Units && IsBetter))
        Dearest = {C.Units, Here, Start, Of.at(Start, Unit)};
    }
  }
  if (Dearest.P)
    noteWorst(S, *Dearest.P, Under, [](SymbolId) { return 0; }, Dearest.Units, Dearest.Apt);
  return {Row};
}

Rows warplint::foldStarts(const FoldScope &S, const Patterns &P, const Setting &Under) {
  const int64_t Unit = S.A.In == Space::Shared ? sim::WordBytes : sim::SectorBytes;
  const std::vector<SettledPattern> Settled = settleAll(S, P, Under, Unit);
  // Beneath other rows, where a request starts is one detail too many.
  const bool IsWhole = Under.InStairs || !Under.Values.empty();
  if (IsWhole && S.A.In != Space::Shared &&
      llvm::none_of(Settled, [](const SettledPattern &Of) { return Of.P.Exclusive.has_value(); }))
    return rowOfAllStarts(S, Settled, Under);
  std::vector<ValueClass> Classes;
  std::vector<Rows> Of;
  for (int64_t Start = 0; Start < Unit; ++Start) {
    Patterns Here;
    for (const SettledPattern &Q : Settled)
      if (floorMod(Start - Q.first(), Q.Step) == 0 &&
          floorMod(Q.first() + floorMod(Start - Q.first(), Unit), S.A.BytesPerLane) == 0)
        Here.push_back(Q.at(Start, Unit));
    if (Here.empty())
      continue;
    Classes.push_back({Start, false});
    Of.push_back(priceAll(S, Here, Under));
  }
  Rows Result = rowsOver(UnknownSum::of("start"), Unit, Classes, Of);
  return IsWhole ? wholeOf(Result) : Result;
}
