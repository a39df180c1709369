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

/// One row for \p All with \p Each applied to each; \p AreApart: lanes at edges do not meet either.
/// \p IsResidue: for more than one value of an unknown.
static Rows priceApart(const FoldScope &S, const Patterns &All, bool IsResidue, bool AreApart,
                       llvm::function_ref<LanePattern(const LanePattern &)> Each) {
  VerdictCase Row;
  for (const LanePattern &P : All) {
    const GroupPrices Prices = priceGroups(S.Symbols, S.A, Each(P), S.Spent.Rules);
    Figures One = P.AtEdge && !AreApart ? Prices.Bounds : Prices.Apart;
    if (IsResidue && S.A.In != Space::Shared) { // lines depend on more than the residue
      One.Lines.include((One.Units.Min + 3) / 4);
      One.Lines.include(One.Units.Max);
    }
    if (P.AtEdge)
      One.setAtEdge();
    Row.Cost.include(One);
  }
  return {Row};
}

namespace {
struct RowsApart {
  Rows Table; ///< one, or one for each class of an unknown
  /// Nothing else moves lanes apart, but at edges: there lanes that meet are counted with those
  /// that do not.
  bool IsAll = false;
  std::optional<SymbolId> Told; ///< that unknown
};
} // namespace

static RowsApart rowsApart(const FoldScope &S, const Patterns &All) {
  Patterns Usual;
  llvm::copy_if(All, std::back_inserter(Usual), [](const LanePattern &P) { return !P.AtEdge; });
  RowsApart Result;
  Result.IsAll = llvm::all_of(Usual, [](const LanePattern &P) { return groupsOf(P).size() == 1; });
  Result.Table = priceApart(S, All, false, false, [](const LanePattern &P) { return P; });
  std::optional<Rigid> Of = choose(S.Symbols, S.A, Usual);
  if (Result.IsAll || !Of)
    return Result;
  const bool OnlyThat = Of->Groups.size() == Usual.size();
  for (const LanePattern &P : All)
    if (P.AtEdge)
      addGroups(P, Of->Symbol, Of->Groups);
  const std::vector<Unknown> Unknowns = unknownsOf(S.Symbols, S.A, Of->Groups);
  if (Unknowns.empty() || !Unknowns[0].Complete)
    return Result;
  bool AreApart = true;
  const std::vector<ValueClass> Classes =
      classesOf(S.Symbols, S.A, All, Of->Symbol, Unknowns[0], AreApart);
  const uint64_t Needed = Classes.size() * Of->Groups.size();
  if (Classes.empty() || Classes.size() > S.Options.MostClasses ||
      S.Spent.Wanted + Needed > S.Options.MostPrices)
    return Result;
  S.Spent.Wanted += Needed;
  S.Spent.Priced += Needed;
  std::vector<Rows> Each;
  for (const ValueClass &C : Classes)
    Each.push_back(
        priceApart(S, All, !C.IsValue, AreApart && !C.IsValue, [&](const LanePattern &P) {
          return withValue(P, Of->Symbol, C.Representative);
        }));
  return {rowsOver(unknownOf(S.Symbols, Of->Symbol), Unknowns[0].Modulus, Classes, Each), OnlyThat,
          Of->Symbol};
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

Rows warplint::foldApart(const FoldScope &S, const Patterns &All) {
  S.Spent.Wanted += All.size();
  RowsApart Of = rowsApart(S, All);
  Rows &Table = Of.Table;
  if (Of.IsAll)
    return Table;
  VerdictCase Meeting{Predicate({Otherwise{}}), {}};
  for (const LanePattern &P : All) {
    Figures One = priceGroups(S.Symbols, S.A, P, S.Spent.Rules).Bounds;
    if (P.AtEdge)
      One.setAtEdge();
    Meeting.Cost.include(One);
  }
  if (Table.size() == 1 && Table[0].Cost.samePrice(Meeting.Cost)) {
    Table[0].Cost.include(Meeting.Cost); // lines and the use of sectors may differ all the same
    return Table;
  }
  LanesApart Apart = lanesApart(S.Symbols, S.A, All, Of.Told);
  for (VerdictCase &R : Table) {
    Apart.Beside = !R.When.isAlways(); // they meet on single lines
    R.When = intersect(R.When, Predicate({Apart}));
  }
  Table.push_back(std::move(Meeting));
  return Table;
}
