//===- lib/judge/EdgeWays.cpp - Every way to lie to an edge -----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/judge/EdgeWays.h"

#include "lib/expr/IntMath.h"

using namespace warplint;

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
