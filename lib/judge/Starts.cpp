//===- lib/judge/Starts.cpp - Rows by where a request starts ----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/judge/Fold.h"

#include "lib/expr/IntMath.h"
#include "lib/judge/PatternCost.h"
#include "lib/judge/Table.h"
#include "sim/GlobalMemory.h"
#include "sim/SharedMemory.h"

#include "llvm/ADT/Sequence.h"

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

/// Rows over where the first active lane reaches, modulo what matters. Unknowns that have a
/// value assigned take it; the others shift all lanes alike.
std::vector<VerdictCase> Fold::rowsOverStart(const Patterns &All) {
  int64_t Unit = A.In == Space::Shared ? sim::WordBytes : sim::SectorBytes;
  Patterns Settled;
  llvm::SmallVector<int64_t, 32> Steps;
  for (const LanePattern &P : All) {
    if (!isPossible(P))
      continue;
    LanePattern Q = P;
    Q.Terms.clear();
    Q.Landings.clear();
    int64_t Step = Unit;
    bool Moves = false, Apart = false;
    for (const LaneTerm &T : P.Terms) {
      const auto *Known =
          llvm::find_if(Assignment, [&](const Assigned &X) { return X.Symbol == T.Symbol; });
      Moves |= Known == Assignment.end();
      Apart |= Known != Assignment.end() && Known->Step && !T.Coefficient.Uniform;
      if (Known == Assignment.end())
        Step = std::gcd(Step, wrapMul(T.Coefficient.powerOfTwo(), divisorOf(T.Symbol)));
      else
        Q.Base = mapLanes(Q.Base, T.Coefficient, [&](int64_t B, int64_t C) {
          return wrapAdd(B, wrapMul(C, Known->Value));
        });
    }
    if ((Moves || Apart) && A.In != Space::Shared) { // what lines still depend on
      LaneArray Sectors;
      for (unsigned L = 0; L < WarpSize; ++L)
        Sectors[L] = Unit * (Apart ? L + 1 : 1);
      Q.Terms.push_back({Symbols.intern("sectors before", {}), LaneInts(Sectors)});
    }
    if (!areAligned(A, Q))
      continue; // nor are they with another start
    // Warps that differ by where they begin alone begin anywhere.
    int64_t Same = std::lcm(Step, int64_t(A.BytesPerLane));
    if (Q.Terms.empty() && A.In != Space::Shared)
      Same = std::lcm(Same, int64_t(sim::LineBytes));
    if (llvm::any_of(llvm::seq<size_t>(0, Settled.size()),
                     [&](size_t I) { return Steps[I] == Step && isMovedBy(Settled[I], Q, Same); }))
      continue;
    Settled.push_back(std::move(Q));
    Steps.push_back(Step);
  }
  // Beneath other rows, where a request starts is one detail too many.
  const bool IsWhole = InStairs || !Assignment.empty();
  if (IsWhole && A.In != Space::Shared &&
      llvm::none_of(Settled, [](const LanePattern &P) { return P.Exclusive.has_value(); }))
    return rowOfAllStarts(Settled, Steps);
  std::vector<ValueClass> Classes;
  std::vector<Rows> Sub;
  for (int64_t Start = 0; Start < Unit; ++Start) {
    Patterns Here;
    for (size_t I = 0; I < Settled.size(); ++I) {
      int64_t At = Settled[I].Base[unsigned(std::countr_zero(Settled[I].Active))];
      int64_t Shift = floorMod(Start - At, Unit);
      if (floorMod(Start - At, Steps[I]) != 0 || floorMod(At + Shift, A.BytesPerLane) != 0)
        continue;
      LanePattern Q = Settled[I];
      Q.Base = mapLanes(Q.Base, [&](int64_t B) { return B + Shift; });
      Here.push_back(std::move(Q));
    }
    if (Here.empty())
      continue;
    Classes.push_back({Start, false});
    Sub.push_back(priceAll(Here));
  }
  Rows Result = rowsOver(UnknownSum::of("start"), Unit, Classes, Sub);
  return IsWhole ? wholeOf(Result) : Result;
}

/// One row for requests of global memory, over every start that each can have. A term is what
/// lines still depend on.
std::vector<VerdictCase> Fold::rowOfAllStarts(const Patterns &Settled,
                                              llvm::ArrayRef<int64_t> Steps) {
  constexpr int64_t Unit = sim::SectorBytes, Line = sim::LineBytes;
  VerdictCase Row;
  uint64_t MostUnits = dearest().Units;
  int64_t MostStart = 0;
  Aptness Apt;
  std::optional<LanePattern> Dearest; // the first, by start and then by pattern
  for (size_t I = 0; I < Settled.size(); ++I) {
    LanePattern P = Settled[I];
    const int64_t At = P.Base[unsigned(std::countr_zero(P.Active))];
    auto MoveTo = [&](int64_t Start) {
      const int64_t Shift = floorMod(Start - At, Unit);
      P.Base = mapLanes(Settled[I].Base, [&](int64_t B) { return B + Shift; });
      return Shift;
    };
    std::optional<sim::MovedRequest> Moved;
    int64_t First = 0;
    for (int64_t Start = 0; Start < Unit; Start += A.BytesPerLane) {
      if (floorMod(Start - At, Steps[I]) != 0)
        continue;
      if (!Moved) {
        First = MoveTo(Start);
        Moved.emplace(lanesOf(A, P, P.Active, [](SymbolId) { return 0; }));
      }
      const int64_t Move = floorMod(Start - At, Unit) - First;
      const RequestCost C = costOf(Moved->at(unsigned(floorMod(Move, Line))));
      Rules.add(C.Rules);
      Figures One;
      include(One, A, C);
      if (P.AtEdge)
        One.setAtEdge();
      Row.Cost.include(One);
      if (!P.Terms.empty() && (!P.Terms[0].Coefficient.Uniform || Prices > MostLineTables)) {
        Row.Cost.Lines.include((C.Units + 3) / 4);
        Row.Cost.Lines.include(C.Units);
      } else if (!P.Terms.empty()) {
        for (int64_t Sectors = Unit; Sectors < Line; Sectors += Unit)
          Row.Cost.Lines.include(Moved->lines(unsigned(floorMod(Move + Sectors, Line))));
      }
      const Aptness Here = aptnessOf(One.Excess.Max);
      const bool IsBetter = Dearest ? Start < MostStart : Here.isBetterThan(dearest().Apt);
      if (C.Units > MostUnits || (C.Units == MostUnits && IsBetter)) {
        MoveTo(Start);
        MostUnits = C.Units;
        MostStart = Start;
        Dearest = P;
        Apt = Here;
      }
    }
  }
  if (Dearest)
    noteWorst(*Dearest, [](SymbolId) { return 0; }, MostUnits, Apt);
  return {Row};
}
