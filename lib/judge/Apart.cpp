//===- lib/judge/Apart.cpp - Lanes that several unknowns move ---*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `image[(y*width + x)*channels]`, a 16x2 warp: width*channels moves the two rows apart, channels
// the lanes within a row. Where lanes meet lies along lines of both. But rows that are apart do
// not meet, and then each is a request with one unknown, whose table is complete.
//
//===----------------------------------------------------------------------===//

#include "lib/judge/Fold.h"
#include "lib/judge/Groups.h"
#include "lib/judge/Table.h"

#include "lib/expr/IntMath.h"

using namespace warplint;

/// \p P where the unknown \p S is \p Value; \p Value can be 0 to leave it out.
static LanePattern withValue(const LanePattern &P, SymbolId S, int64_t Value) {
  LanePattern Q = P;
  auto *T = llvm::find_if(Q.Terms, [&](const LaneTerm &Term) { return Term.Symbol == S; });
  if (T == Q.Terms.end())
    return Q;
  Q.Base = mapLanes(Q.Base, T->Coefficient,
                    [&](int64_t B, int64_t C) { return wrapAdd(B, wrapMul(C, Value)); });
  Q.Terms.erase(T);
  return Q;
}

/// What only \p S moves apart: the groups that the other unknowns of \p P leave together.
static void addGroups(const LanePattern &P, SymbolId S, std::vector<LanePattern> &Out) {
  for (LaneMask Group : groupsOf(withValue(P, S, 0))) {
    LanePattern &Q = Out.emplace_back(P);
    Q.Active = Group;
    Q.Exclusive.reset();
    llvm::erase_if(Q.Terms, [&](const LaneTerm &T) { return T.Symbol != S; });
  }
}

namespace {
/// The unknown that is told, and the patterns in which nothing else moves lanes apart.
struct Rigid {
  SymbolId Symbol;
  std::vector<LanePattern> Groups;
};
} // namespace

/// The unknown by which lanes are told best: the one without which they fall into the fewest
/// groups. Nothing if there are only single lanes then.
static std::optional<Rigid> choose(const SymbolTable &Symbols, const Access &A,
                                   llvm::ArrayRef<LanePattern> All) {
  std::optional<Rigid> Best;
  size_t Lanes = 0;
  for (const LanePattern &P : All)
    Lanes += size_t(std::popcount(P.Active));
  for (const Unknown &U : unknownsOf(Symbols, A, All)) {
    if (!U.Spreads || !isNamed(Symbols, U.Symbol))
      continue;
    Rigid T{U.Symbol, {}};
    for (const LanePattern &P : All)
      addGroups(P, U.Symbol, T.Groups);
    if (T.Groups.size() < (Best ? Best->Groups.size() : Lanes))
      Best = std::move(T);
  }
  return Best;
}

/// One row, or one for each class of an unknown. \p IsAll: nothing else moves lanes apart.
std::vector<VerdictCase> Fold::rowsOfApart(const Patterns &All, bool &IsAll) {
  auto Price = [&](bool IsResidue, llvm::function_ref<LanePattern(const LanePattern &)> With) {
    VerdictCase Row;
    for (const LanePattern &P : All) {
      Figures One = priceGroups(Symbols, A, With(P), Rules).Apart;
      if (IsResidue && A.In != Space::Shared) { // lines depend on more than the residue
        One.Lines.include((One.Units.Min + 3) / 4);
        One.Lines.include(One.Units.Max);
      }
      if (P.AtEdge)
        One.setAtEdge();
      Row.Cost.include(One);
    }
    return Rows{Row};
  };
  const Rows Whole = Price(false, [](const LanePattern &P) { return P; });
  const std::optional<Rigid> Of = InStairs ? std::nullopt : choose(Symbols, A, All);
  if (!Of) // steps have too many patterns for a table, and conditions enough of their own
    return Whole;
  std::vector<Unknown> Unknowns = unknownsOf(Symbols, A, Of->Groups);
  if (Unknowns.empty() || !Unknowns[0].Complete)
    return Whole;
  const std::vector<ValueClass> Classes = Unknowns[0].classes(Symbols);
  const uint64_t Needed = Classes.size() * Of->Groups.size();
  if (Classes.empty() || Classes.size() > Options.MostClasses ||
      Prices + Needed > Options.MostPrices)
    return Whole;
  Prices += Needed;
  Priced += Needed;
  IsAll = Of->Groups.size() == All.size();
  std::vector<Rows> Sub;
  for (const ValueClass &V : Classes)
    Sub.push_back(Price(!V.IsValue, [&](const LanePattern &P) {
      return withValue(P, Of->Symbol, V.Representative);
    }));
  return rowsOver(asOperand(Symbols[Of->Symbol].Name), Unknowns[0].Modulus, Classes, Sub);
}

/// Lanes that several unknowns move apart: what they cost where they do not meet, which is
/// everywhere but on single lines, and the bounds of what they cost where they do.
std::vector<VerdictCase> Fold::rowsApart(const Patterns &All) {
  Prices += All.size();
  bool IsAll = false;
  Rows Result = rowsOfApart(All, IsAll);
  if (IsAll)
    return Result;
  VerdictCase Meeting{"otherwise", {}, /*Exceptional=*/true};
  for (const LanePattern &P : All) {
    Figures One = priceGroups(Symbols, A, P, Rules).Bounds;
    if (P.AtEdge)
      One.setAtEdge();
    Meeting.Cost.include(One);
  }
  if (Result.size() == 1 && Result[0].Cost.samePrice(Meeting.Cost)) {
    Result[0].Cost.include(Meeting.Cost); // lines and the use of sectors may differ all the same
    return Result;
  }
  for (VerdictCase &R : Result) {
    if (R.When.empty()) // beside other exceptions it goes without saying: they meet on single lines
      R.Unless = LanesMeet;
    R.When = both(R.When, LanesApart);
    if (!R.Typically.empty())
      R.Typically = both(R.Typically, LanesApart);
  }
  Result.push_back(std::move(Meeting));
  return Result;
}
