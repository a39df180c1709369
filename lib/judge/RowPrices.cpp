// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `image[(y*width + x)*channels]`, a 16x2 warp: width*channels moves the two rows apart, channels
// the lanes within a row. Where lanes meet lies along lines of both. But rows that are apart do
// not meet, and then each is a request with one unknown, whose table is complete.

#include "lib/expr/Operators.h"
#include "lib/judge/Fold.h"
#include "lib/judge/Groups.h"
#include "lib/judge/Prices.h"
#include "lib/judge/Scattered.h"
#include "lib/lanes/Division.h"
#include "sim/GlobalMemory.h"

#include <numeric>

using namespace warplint;

/// Lines depend on more than sectors do: on where in its line a request starts, which the
/// unknowns leave open, and on how far apart they move the lanes.
static void includeLines(const FoldScope &S, Figures &F, const LanePattern &P,
                         const sim::WarpAccess &Lanes, const Setting &Under) {
  int64_t Step = 0; // by which the whole request can move
  bool Spreads = false;
  for (const LaneTerm &T : P.Terms) {
    const AssignedValue *Known = Under.find(T.Symbol);
    const int64_t Of = Known ? Known->Step : S.Symbols[T.Symbol].Align;
    Step = std::gcd(Step, wrapMul(T.Coefficient.powerOfTwo(), Of));
    Spreads |= !T.Coefficient.Uniform && Of != 0;
  }
  if (Step == 0)
    return;
  if (Spreads || S.Spent.Wanted > MostLineTables) { // as many as sectors at most
    F.Lines.include((F.Units.Min + 3) / 4);
    F.Lines.include(F.Units.Max);
    return;
  }
  const unsigned By = unsigned(std::gcd(Step, int64_t(sim::LineBytes)));
  F.Lines.include(S.Spent.Requests.of(Lanes).linesMovedBy(By));
}

Rows warplint::priceAll(const FoldScope &S, const Patterns &All, const Setting &Under) {
  VerdictCase Row;
  auto ValueOf = [&](SymbolId Of) { return Under.valueOf(Of); };
  for (const LanePattern &P : All) {
    if (!Under.allows(S.Symbols, P))
      continue;
    const sim::WarpAccess Lanes = lanesOf(S.A, P, P.Active, ValueOf);
    const bool IsMisaligned = isMisaligned(S.A, Lanes);
    if (!P.Terms.empty() && (IsMisaligned || hasOddStride(S.A, Lanes)))
      return {};
    Figures One;
    if (P.Exclusive) {
      includeCost(One, S.A, P, ValueOf, S.Spent.Rules);
    } else {
      const RequestCost C = IsMisaligned ? costOf(S.A, Lanes) : S.Spent.Requests.of(Lanes).cost();
      include(One, S.A, C);
      S.Spent.Rules.add(C.Rules);
    }
    if (S.A.In != Space::Shared && !P.Terms.empty())
      includeLines(S, One, P, Lanes, Under);
    if (P.AtEdge)
      One.setAtEdge();
    Row.Cost.include(One);
    const Aptness Apt = aptnessOf(Under, One.Excess.Max);
    if (S.Spent.dearest(Under.AtValue).isBeatenBy(One.Units.Max, Apt))
      noteWorst(S, P, Under, ValueOf, One.Units.Max, Apt);
  }
  return {Row};
}

Aptness warplint::aptnessOf(const Setting &Under, uint64_t Excess) {
  return {llvm::none_of(Under.Values, [](const AssignedValue &V) { return V.Step == 0; }),
          llvm::any_of(Under.Values, [](const AssignedValue &V) { return V.Value < 0; }), Excess};
}

/// Has \p Shown lie where it does, \p Start bytes above, or anywhere.
static void moveTo(std::optional<unsigned> Start, Example &Shown) {
  Shown.Relative |= !Start;
  for (uint64_t &Offset : Shown.Lanes.Offset)
    Offset += Start.value_or(0);
}

void warplint::noteWorst(const FoldScope &S, const LanePattern &P, const Setting &Under,
                         llvm::function_ref<int64_t(SymbolId)> ValueOf, uint64_t Units,
                         Aptness Apt) {
  DearestRequest &Dearest = S.Spent.dearest(Under.AtValue);
  Dearest.Units = Units;
  Dearest.Apt = Apt;
  Dearest.Shown.Lanes = lanesOf(S.A, P, P.Active, ValueOf);
  Dearest.Shown.Warp = P.Warp;
  Dearest.Shown.Relative = !P.Terms.empty();
  if (S.A.In == Space::Shared) // moved by words, which rotates the banks
    moveTo(P.Start, Dearest.Shown);
  std::vector<Predicate> When = S.Case;
  Instance Values;
  for (const AssignedValue &V : Under.Values)
    Values.Parts.push_back({S.Symbols[V.Symbol].Name, false, 0, V.Value});
  if (!Values.Parts.empty())
    When.push_back(Predicate({std::move(Values)}));
  When.push_back(iterationOf(S.Iterations, P.In.empty() ? 0 : P.In.front().first));
  Dearest.Shown.When = conjunctionOf(std::move(When));
}

Figures warplint::boundOf(const FoldScope &S, const Patterns &All, DivisorRange Divisors) {
  Figures F;
  for (const LanePattern &P : All) {
    if (stairsIn(S.Symbols, P).empty()) {
      F.include(priceGroups(S.Symbols, S.A, P, S.Spent.Rules).Bounds);
      continue;
    }
    LanePattern Free = P;
    Symbol Any;
    Any.PerLane = true; // each lane moves on its own, in steps of its width
    Free.Terms.assign(1, {S.Symbols.intern("any lane", Any), LaneInts(S.A.BytesPerLane)});
    includeScattered(F, S.Symbols, S.A, Free, S.ObjectBytes, S.Spent.Rules,
                     reachOf(S.Symbols, S.A, P, Divisors), costInRuns(S.Symbols, S.A, P, Divisors));
  }
  return F;
}

Figures warplint::boundOf(const FoldScope &S, const Patterns &All) {
  return boundOf(S, All, [](SymbolId) { return ExprRange{1, INT64_MAX}; });
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
