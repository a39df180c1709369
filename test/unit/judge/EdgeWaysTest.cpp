//===- test/unit/judge/EdgeWaysTest.cpp -------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The ways to lie to an edge, held against every value of the unknown in turn.
//
//===----------------------------------------------------------------------===//

#include "lib/judge/Stairs.h"

#include "gtest/gtest.h"

#include <random>

using namespace warplint;

namespace {
constexpr int64_t Far = 200; // beyond all offsets

/// An edge that compares one unknown, n, with random offsets.
SymbolId randomEdge(SymbolTable &Symbols, SymbolId N, ExprRange P, std::mt19937 &Random) {
  auto Below = [&](unsigned Limit) { return int64_t(Random() % Limit); };
  Stairs Edge;
  Edge.Shape = Below(2) ? Stairs::Below : Stairs::Equal;
  const int64_t Step = Below(4), First = Below(40) - 20;
  LaneArray Offset;
  for (unsigned L = 0; L < WarpSize; ++L)
    Offset[L] = First + Step * int64_t(Below(8) ? L : L / 2);
  Edge.Offset = LaneInts(Offset);
  Edge.Exact = Below(2) ? sim::AllLanes : LaneMask(Random());
  Edge.P = P;
  Edge.Terms = {{1, N}};
  Symbol S;
  S.PerLane = true;
  S.Range = {0, 1};
  S.Stairs = std::make_shared<Stairs>(Edge);
  return Symbols.intern("edge " + std::to_string(Symbols.size()), S);
}

/// In which lanes edge \p S holds, by what it means.
LaneInts holdsAt(const SymbolTable &Symbols, SymbolId S, int64_t P) {
  const Stairs &Edge = *Symbols[S].Stairs;
  LaneArray Holds;
  for (unsigned L = 0; L < WarpSize; ++L) {
    const int64_t V = P + Edge.Offset[L];
    Holds[L] = Edge.Shape == Stairs::Below ? V < 0 : V == 0 && (Edge.Exact >> L & 1);
  }
  return LaneInts(Holds);
}
} // namespace

TEST(EdgeWays, AreThoseOfEveryValue) {
  std::mt19937 Random(7);
  for (unsigned Round = 0; Round < 300; ++Round) {
    SymbolTable Symbols;
    const SymbolId N = Symbols.intern("n", Symbol());
    ExprRange P;
    if (Random() % 2)
      P.Lo = int64_t(Random() % 60) - 50;
    if (Random() % 2)
      P.Hi = int64_t(Random() % 60) + 10;
    llvm::SmallVector<SymbolId, 2> Edges;
    for (unsigned I = 0; I < 1 + Random() % 2; ++I)
      Edges.push_back(randomEdge(Symbols, N, P, Random));
    EdgeWays Ways(Symbols);
    int64_t Next = P.Lo == INT64_MIN ? -Far : P.Lo;
    Ways.forEach(Edges, [&](const EdgeWay &Way) {
      const int64_t Last = std::min(Way.P.Hi, Far);
      EXPECT_EQ(std::max(Way.P.Lo, -Far), Next) << "ways follow each other";
      for (; Next <= Last; ++Next)
        for (unsigned I = 0; I < Edges.size(); ++I)
          ASSERT_TRUE(Way.Steps[I] == holdsAt(Symbols, Edges[I], Next)) << Next;
    });
    EXPECT_EQ(Next - 1, std::min(P.Hi, Far)) << "and leave no value out";
  }
}

TEST(EdgeWays, LimitEachOther) {
  // n < 0 and 64*b + lane - n < 0, b not negative: with a lane below n, n is above 0.
  SymbolTable Symbols;
  Symbol Block;
  Block.Range = {0, 1000};
  const SymbolId B = Symbols.intern("b", Block), N = Symbols.intern("n", Symbol());
  auto Edge = [&](LaneInts Offset, unsigned Common,
                  std::vector<std::pair<int64_t, SymbolId>> Terms) {
    Stairs E;
    E.Shape = Stairs::Below;
    E.Offset = Offset;
    E.Common = Common;
    E.Terms = std::move(Terms);
    Symbol S;
    S.PerLane = true;
    S.Stairs = std::make_shared<Stairs>(E);
    return Symbols.intern("edge " + std::to_string(Common), S);
  };
  LaneArray Lanes;
  for (unsigned L = 0; L < WarpSize; ++L)
    Lanes[L] = L;
  const SymbolId InRow = Edge(LaneInts(Lanes), 0, {{64, B}, {-1, N}});
  const SymbolId Negative = Edge(LaneInts(0), 1, {{1, N}});
  EdgeWays Ways(Symbols);
  unsigned Both = 0;
  Ways.forEach({InRow}, [&](const EdgeWay &First) {
    Ways.forEach({Negative}, [&](const EdgeWay &Second) {
      const bool SomeBelow = !First.Steps[0].is(0);
      EXPECT_FALSE(SomeBelow && Second.Steps[0].is(1));
      ++Both;
    });
  });
  EXPECT_EQ(Both, 32u /* some below, n positive */ + 2u /* none, either */);
}
