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

#include "lib/judge/Conditions.h"
#include "lib/judge/Fold.h"
#include "lib/judge/Groups.h"
#include "lib/judge/Table.h"

#include "lib/expr/IntMath.h"

using namespace warplint;

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

/// The classes of \p Of's unknown. Where its size alone keeps lanes at edges apart, smaller values
/// are told one by one; \p AreApart tells whether it does.
static std::vector<ValueClass> classesOf(const SymbolTable &Symbols, const Access &A,
                                         llvm::ArrayRef<LanePattern> All, SymbolId Of, Unknown U,
                                         bool &AreApart) {
  constexpr int64_t Farthest = 64;
  int64_t From = 0;
  for (const LanePattern &P : All) {
    const std::optional<int64_t> Own =
        P.AtEdge ? apartFrom(Symbols, A, P, Of) : std::optional<int64_t>(0);
    AreApart &= Own && *Own <= Farthest;
    if (!AreApart)
      return U.classes(Symbols);
    From = std::max(From, *Own);
  }
  for (int64_t V = 1 - From; V < From; ++V)
    if (V % Symbols[Of].Align == 0)
      U.Exceptions.insert(V);
  return U.classes(Symbols);
}

/// One row, or one for each class of an unknown, which is \p Told then. \p IsAll: nothing else
/// moves lanes apart, but at edges: there lanes that meet are counted with those that do not.
std::vector<VerdictCase> Fold::rowsOfApart(const Patterns &All, bool &IsAll,
                                           std::optional<SymbolId> &Told) {
  auto Price = [&](bool IsResidue, bool AreApart,
                   llvm::function_ref<LanePattern(const LanePattern &)> With) {
    VerdictCase Row;
    for (const LanePattern &P : All) {
      const GroupPrices Prices = priceGroups(Symbols, A, With(P), Rules);
      Figures One = P.AtEdge && !AreApart ? Prices.Bounds : Prices.Apart;
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
  Patterns Usual;
  llvm::copy_if(All, std::back_inserter(Usual), [](const LanePattern &P) { return !P.AtEdge; });
  IsAll = llvm::all_of(Usual, [](const LanePattern &P) { return groupsOf(P).size() == 1; });
  const Rows Whole = Price(false, false, [](const LanePattern &P) { return P; });
  std::optional<Rigid> Of = choose(Symbols, A, Usual);
  if (IsAll || !Of)
    return Whole;
  const bool OnlyThat = Of->Groups.size() == Usual.size();
  for (const LanePattern &P : All)
    if (P.AtEdge)
      addGroups(P, Of->Symbol, Of->Groups);
  std::vector<Unknown> Unknowns = unknownsOf(Symbols, A, Of->Groups);
  if (Unknowns.empty() || !Unknowns[0].Complete)
    return Whole;
  bool AreApart = true;
  const std::vector<ValueClass> Classes =
      classesOf(Symbols, A, All, Of->Symbol, Unknowns[0], AreApart);
  const uint64_t Needed = Classes.size() * Of->Groups.size();
  if (Classes.empty() || Classes.size() > Options.MostClasses ||
      Prices + Needed > Options.MostPrices)
    return Whole;
  Prices += Needed;
  Priced += Needed;
  IsAll = OnlyThat;
  Told = Of->Symbol;
  std::vector<Rows> Sub;
  for (const ValueClass &V : Classes)
    Sub.push_back(Price(!V.IsValue, AreApart && !V.IsValue, [&](const LanePattern &P) {
      return withValue(P, Of->Symbol, V.Representative);
    }));
  return rowsOver(unknownOf(Symbols, Of->Symbol), Unknowns[0].Modulus, Classes, Sub);
}

/// Where several unknowns move lanes apart, the condition that no two of them meet. Which values
/// make some meet is not written out.
static LanesApart lanesApart(const SymbolTable &Symbols, const Access &A,
                             llvm::ArrayRef<LanePattern> All, std::optional<SymbolId> Told) {
  constexpr size_t MostNames = 2;
  LanesApart Result;
  for (const Unknown &U : unknownsOf(Symbols, A, All))
    if (U.Spreads && U.Symbol != Told && isNamed(Symbols, U.Symbol))
      Result.Unknowns.push_back(asOperand(Symbols[U.Symbol].Name));
  if (Result.Unknowns.size() > MostNames)
    Result.Unknowns.clear();
  Result.Words = A.In == Space::Shared;
  return Result;
}

/// Lanes that several unknowns move apart: what they cost where they do not meet, which is
/// everywhere but on single lines, and the bounds of what they cost where they do.
std::vector<VerdictCase> Fold::rowsApart(const Patterns &All) {
  Prices += All.size();
  bool IsAll = false;
  std::optional<SymbolId> Told;
  Rows Result = rowsOfApart(All, IsAll, Told);
  if (IsAll)
    return Result;
  VerdictCase Meeting{Predicate({Otherwise{}}), {}};
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
  LanesApart Apart = lanesApart(Symbols, A, All, Told);
  for (VerdictCase &R : Result) {
    Apart.Beside = !R.When.isAlways(); // they meet on single lines
    R.When = intersect(R.When, Predicate({Apart}));
  }
  Result.push_back(std::move(Meeting));
  return Result;
}
