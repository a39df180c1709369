// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/judge/Stairs.h"

#include "lib/expr/Operators.h"

#include <bit>
#include <numeric>
#include <set>

using namespace warplint;

/// Beyond, sums might leave 64 bits; no array is as large.
static constexpr int64_t FarthestByte = int64_t(1) << 40;

namespace {
class Reach {
public:
  Reach(const SymbolTable &Symbols, DivisorRange RangeOf) : Symbols(Symbols), RangeOf(RangeOf) {}

  /// Where \p T moves lane \p Lane, apart from what it does to all lanes alike.
  std::optional<ExprRange> moves(const LaneTerm &T, unsigned Lane) const {
    const Symbol &S = Symbols[T.Symbol];
    if (S.Stairs && S.Stairs->isEdge())
      return times(ExprRange{0, 1}, T.Coefficient[Lane]);
    if (!T.Coefficient.Uniform)
      return std::nullopt; // what is common to the stairs moves the lanes apart, too
    if (S.Stairs && !S.Stairs->Inner.empty())
      return std::nullopt;
    if (S.Stairs)
      return times(steps(*S.Stairs, Lane), T.Coefficient[Lane]);
    if (!S.PerLane)
      return ExprRange{0, 0};
    const std::optional<ExprRange> Whole = wholeRows(S, Lane);
    return Whole ? std::optional(times(*Whole, T.Coefficient[Lane])) : std::nullopt;
  }

private:
  ExprRange divisorOf(const Stairs &S) const {
    if (!S.Divisor)
      return {S.KnownDivisor, S.KnownDivisor};
    const ExprRange R = RangeOf(*S.Divisor);
    return {std::max<int64_t>(R.Lo, 1), std::max<int64_t>(R.Hi, 1)};
  }

  ExprRange steps(const Stairs &S, unsigned Lane) const {
    const ExprRange D = divisorOf(S);
    const int64_t Offset = S.Offset[Lane];
    return {Offset / D.Hi, Offset / D.Lo + (Offset % D.Lo != 0)};
  }

  /// D * (i / D) of stairs is i - i % D: behind the lane's offset by less than D.
  std::optional<ExprRange> wholeRows(const Symbol &Product, unsigned Lane) const {
    const auto *S = llvm::find_if(Product.Factors, [&](SymbolId F) { return Symbols[F].Stairs; });
    if (S == Product.Factors.end() || !Symbols[*S].Stairs->Divisor)
      return std::nullopt;
    const Stairs &Of = *Symbols[*S].Stairs;
    if (!Of.Inner.empty())
      return std::nullopt;
    llvm::SmallVector<SymbolId, 4> Others(Product.Factors.begin(), Product.Factors.end());
    Others.erase(llvm::find(Others, *S));
    const int64_t Most = divisorOf(Of).Hi;
    if (Others != factorsOf(Symbols, *Of.Divisor) || Most > FarthestByte)
      return std::nullopt;
    return ExprRange{Of.Offset[Lane] - (Most - 1), Of.Offset[Lane]};
  }

  const SymbolTable &Symbols;
  DivisorRange RangeOf;
};
} // namespace

std::optional<uint64_t> warplint::reachOf(const SymbolTable &Symbols, const Access &A,
                                          const LanePattern &P, DivisorRange RangeOf) {
  const Reach Of(Symbols, RangeOf);
  int64_t First = FarthestByte, Last = -FarthestByte;
  for (unsigned L = 0; L < WarpSize; ++L) {
    if (!(P.Active >> L & 1))
      continue;
    ExprRange At = ExprRange{P.Base[L], P.Base[L]};
    for (const LaneTerm &T : P.Terms) {
      const std::optional<ExprRange> Moves = Of.moves(T, L);
      if (!Moves)
        return std::nullopt;
      At = plus(At, *Moves);
    }
    First = std::min(First, At.Lo);
    Last = std::max(Last, At.Hi);
  }
  if (First > Last || First <= -FarthestByte || Last >= FarthestByte)
    return std::nullopt;
  return uint64_t(Last - First) + A.BytesPerLane;
}

std::vector<StairWay> warplint::waysOf(const Stairs &S, int64_t D, bool TellLandings) {
  std::vector<StairWay> Result;
  int64_t Width = 0;
  for (unsigned L = 0; L < WarpSize; ++L)
    Width = std::max(Width, S.Offset[L]);
  auto Add = [&](int64_t Phase) {
    const LaneInts Steps = mapLanes(S.Offset, [&](int64_t O) { return (Phase + O) / D; });
    auto Known =
        llvm::find_if(Result, [&](const StairWay &W) { return !TellLandings && W.Steps == Steps; });
    if (Known != Result.end())
      Known->Landing.reset();
    else
      Result.push_back({Steps, Phase + Width >= D ? std::optional(D - Phase) : std::nullopt});
  };
  if (S.Unit == 0) { // the numerator is known
    Add(floorMod(S.Start, D));
    return Result;
  }
  const int64_t Unit = std::gcd(S.Unit, D);
  const int64_t First = floorMod(S.Start, Unit);
  if (First + Width < D)
    Add(First); // no step
  // A phase this far from the end meets no step either.
  int64_t From = std::max(First, First + floorDiv(D - Width - 1 - First, Unit) * Unit);
  for (int64_t Phase = From; Phase < D; Phase += Unit)
    if (Phase + Width >= D)
      Add(Phase);
  return Result;
}

std::vector<StairWay> warplint::waysOfWide(const Stairs &S, bool TellLandings) {
  constexpr int64_t MostPlaces = 4; // between two lanes; if there are more, any will do
  std::vector<StairWay> Result{{LaneInts(0), std::nullopt}};
  std::set<int64_t> Offsets;
  for (unsigned L = 0; L < WarpSize; ++L)
    Offsets.insert(S.Offset[L]);
  int64_t Before = 0;
  for (int64_t At : Offsets) {
    if (At == 0)
      continue;
    const LaneInts Steps = mapLanes(S.Offset, [&](int64_t O) { return int64_t(O >= At); });
    if (!TellLandings || At - Before > MostPlaces)
      Result.push_back({Steps, std::nullopt});
    else
      for (int64_t Landing = Before + 1; Landing <= At; ++Landing)
        Result.push_back({Steps, Landing});
    Before = At;
  }
  return Result;
}

llvm::SmallVector<SymbolId, 4> EdgeWays::alike(llvm::ArrayRef<SymbolId> All) const {
  const unsigned Common = Symbols[All.front()].Stairs->Common;
  llvm::SmallVector<SymbolId, 4> Result;
  for (SymbolId S : All)
    if (Symbols[S].Stairs->isEdge() && Symbols[S].Stairs->Common == Common)
      Result.push_back(S);
  return Result;
}

/// In which lanes the comparison holds if its unknown is \p P.
static LaneInts sidesAt(const Stairs &Edge, int64_t P) {
  LaneArray Sides;
  for (unsigned L = 0; L < WarpSize; ++L) {
    const int64_t V = wrapAdd(P, Edge.Offset[L]);
    Sides[L] = Edge.Shape == Stairs::Below ? V < 0 : V == 0 && Edge.Exact >> L & 1;
  }
  return LaneInts(Sides);
}

std::vector<LaneInts> EdgeWays::stepsAt(llvm::ArrayRef<SymbolId> Edges, int64_t P) const {
  std::vector<LaneInts> Steps;
  for (SymbolId S : Edges)
    Steps.push_back(sidesAt(*Symbols[S].Stairs, P));
  return Steps;
}

/// Values of the unknown, the first of each way among them: around those where some lane
/// changes sides, and both ends.
std::set<int64_t> EdgeWays::turnsOf(llvm::ArrayRef<SymbolId> Edges) const {
  const ExprRange Range = Symbols[Edges.front()].Stairs->P;
  std::set<int64_t> All;
  auto Add = [&](int64_t P) {
    if (Range.contains(P))
      All.insert(P);
  };
  for (SymbolId S : Edges) {
    const Stairs &Edge = *Symbols[S].Stairs;
    for (unsigned L = 0; L < (Edge.Offset.Uniform ? 1 : WarpSize); ++L)
      for (int64_t P : {-1, 0, 1})
        Add(wrapSub(P, Edge.Offset[L]));
  }
  if (Range.Lo != INT64_MIN)
    Add(Range.Lo);
  if (Range.Hi != INT64_MAX)
    Add(Range.Hi);
  return All;
}

const std::vector<EdgeWay> &EdgeWays::waysOf(llvm::ArrayRef<SymbolId> Edges) {
  auto [Made, New] = Known.try_emplace({Edges.begin(), Edges.end()});
  std::vector<EdgeWay> &Result = Made->second;
  if (!New)
    return Result;
  const ExprRange Range = Symbols[Edges.front()].Stairs->P;
  for (int64_t P : turnsOf(Edges)) {
    std::vector<LaneInts> Steps = stepsAt(Edges, P);
    if (!Result.empty() && Result.back().Steps == Steps)
      continue;
    if (!Result.empty())
      Result.back().P.Hi = P - 1;
    Result.push_back({std::move(Steps), {Result.empty() ? Range.Lo : P, Range.Hi}});
  }
  return Result;
}

/// What the terms of \p Edge can sum up to if those of \p Other sum up to \p Sum: they may name
/// the same unknown.
ExprRange EdgeWays::boundBy(const Stairs &Other, ExprRange Sum, const Stairs &Edge) const {
  ExprRange Result;
  for (const auto &[Times, S] : Other.Terms) {
    auto Own = llvm::find_if(Edge.Terms, [&](const auto &T) { return T.second == S; });
    if (Own == Edge.Terms.end() || Own->first % Times != 0)
      continue;
    const int64_t Share = Own->first / Times; // Edge - Share * Other does not name S
    LaneValue Rest;
    for (const auto &[C, Of] : Edge.Terms)
      Rest = Rest + LaneValue::ofSymbol(Of, C);
    for (const auto &[C, Of] : Other.Terms)
      Rest = Rest - LaneValue::ofSymbol(Of, wrapMul(C, Share));
    const ExprRange R = plus(rangeOf(Symbols, Rest), times(Sum, Share));
    Result = {std::max(Result.Lo, R.Lo), std::min(Result.Hi, R.Hi)};
  }
  return Result;
}

void EdgeWays::forEach(llvm::ArrayRef<SymbolId> Edges,
                       llvm::function_ref<void(const EdgeWay &)> Do) {
  const Stairs &Edge = *Symbols[Edges.front()].Stairs;
  for (const EdgeWay &Way : waysOf(Edges)) {
    const ExprRange Sum = times(plus(Way.P, {-Edge.Start, -Edge.Start}), Edge.Unit);
    const bool IsPossible = llvm::all_of(Taken, [&](const auto &T) {
      const ExprRange R = boundBy(*T.first, T.second, Edge);
      return R.Lo <= Sum.Hi && Sum.Lo <= R.Hi;
    });
    if (!IsPossible)
      continue;
    Taken.push_back({&Edge, Sum});
    Do(Way);
    Taken.pop_back();
  }
}
