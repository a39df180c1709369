//===- test/unit/judge/RecordsTest.cpp ------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/judge/Records.h"

#include <gtest/gtest.h>

using namespace warplint;

namespace {
struct Records : testing::Test {
  Kernel K;
  ExprPool &Pool = *K.Pool;

  Records() { K.add(Object(), {}); }

  /// A load of \p Bytes at p + 12*lane + \p Distance.
  unsigned load(int64_t Distance, unsigned Bytes = 4, AccessKind Kind = AccessKind::Load,
                const Expr *When = nullptr) {
    Access A;
    A.Kind = Kind;
    A.Object = 0;
    A.BytesPerLane = Bytes;
    A.When = When ? When : Pool.boolean(true);
    A.Address = Pool.add(Pool.mul(Pool.constant(12), Pool.lane()), Pool.constant(Distance));
    const unsigned N = K.add(A, Site());
    K.Body.push_back({Statement::Access, N});
    return N;
  }
  std::vector<std::vector<unsigned>> records() {
    std::vector<std::vector<unsigned>> All;
    for (const Record &R : recordsOf(K))
      All.push_back(R.Accesses);
    return All;
  }
};
using Groups = std::vector<std::vector<unsigned>>;

TEST_F(Records, AreOfOneKindWithin64Bytes) {
  load(8);                       // 0
  load(0);                       // 1
  load(0, 4, AccessKind::Store); // 2: alone
  load(60);                      // 3: ends at byte 64
  load(64);                      // 4: alone
  EXPECT_EQ(records(), (Groups{{0, 1, 3}}));
}

TEST_F(Records, EndAtABarrier) {
  load(0);
  load(4);
  Barrier B;
  B.When = Pool.boolean(true);
  K.Body.push_back({Statement::Barrier, K.add(B, Site())});
  load(8);
  load(12);
  EXPECT_EQ(records(), (Groups{{0, 1}, {2, 3}}));
}

TEST_F(Records, ThePlaceThatIsReadTwiceIsNone) {
  load(4);
  load(4);
  EXPECT_EQ(records(), Groups());
}

// Two conditions that exclude each other by a negation, or by a value that is one of two numbers.
TEST_F(Records, CountWhatOneThreadCanUse) {
  const Expr *N = Pool.param(0, 0, "n", ExprRange::ofSigned(32));
  const Expr *IsOdd = Pool.eq(N, Pool.constant(1)), *IsTwo = Pool.eq(N, Pool.constant(2));
  const Expr *IsSmall = Pool.lt(N, Pool.constant(9));
  for (auto [First, Second, Excluded] :
       {std::tuple(IsOdd, Pool.lnot(IsOdd), true), std::tuple(IsOdd, IsTwo, true),
        std::tuple(IsOdd, IsSmall, false)}) {
    K.Body.clear();
    load(0, 4, AccessKind::Load, First);
    load(4, 4, AccessKind::Load, Second);
    const std::vector<Record> All = recordsOf(K);
    ASSERT_EQ(All.size(), 1u);
    EXPECT_TRUE(All[0].IsGuarded);
    EXPECT_FALSE(All[0].Pieces[0].IsInstead);
    EXPECT_EQ(All[0].Pieces[1].IsInstead, Excluded);
  }
}

/// Has \p K's body run in a loop whose counter goes from 0 by 1, as long as it is below \p End.
static const Expr *putInLoop(Kernel &K, int64_t End) {
  ExprPool &Pool = *K.Pool;
  const Expr *C = Pool.carried(0, 0, "c", ExprRange::ofUnsigned(32));
  Loop L;
  L.When = Pool.boolean(true);
  L.While = Pool.lt(C, Pool.constant(End));
  L.Carried.push_back({C, Pool.constant(0), Pool.unsign(32, Pool.add(C, Pool.constant(1)))});
  L.Body = std::move(K.Body);
  K.Loops.push_back(std::move(L));
  K.Body = {{Statement::Loop, 0}};
  return C;
}

// Of 3 iterations each reads 4 of 12 bytes; what the last test guards is not read.
TEST_F(Records, TakeInTheIterationsOfAConstantLoop) {
  load(0);
  const Expr *C = putInLoop(K, 3);
  K.Accesses[0].When = K.Loops[0].While;
  K.Accesses[0].Address = Pool.add(K.Accesses[0].Address, Pool.mul(Pool.constant(4), C));
  const std::vector<Record> All = recordsOf(K);
  ASSERT_EQ(All.size(), 1u);
  EXPECT_EQ(All[0].Pieces, (std::vector<RecordPiece>{{0, 4}, {4, 4}, {8, 4}}));
}

TEST_F(Records, LeaveOutALoopThatIsLong) {
  load(0);
  const Expr *C = putInLoop(K, 64);
  K.Accesses[0].When = K.Loops[0].While;
  K.Accesses[0].Address = Pool.add(K.Accesses[0].Address, Pool.mul(Pool.constant(4), C));
  EXPECT_TRUE(recordsOf(K).empty());
}

// Element k of an mma fragment: `c[(k % 4 / 2 * 8 + row) * n + k / 4 * 8 + k % 2]`, of 2 bytes. Of
// each of two rows, 8 * n elements apart, elements 0, 1, 8 and 9 are reached.
TEST_F(Records, TakeInTheRowsOfAFragment) {
  load(0, 2);
  const Expr *C = putInLoop(K, 8);
  const Expr *N = Pool.param(0, 0, "n", ExprRange::ofSigned(32));
  auto Number = [&](int64_t V) { return Pool.constant(V); };
  const Expr *Row = Pool.mul(Pool.div(Pool.rem(C, Number(4)), Number(2)), Number(8));
  const Expr *Column =
      Pool.add(Pool.mul(Pool.div(C, Number(4)), Number(8)), Pool.rem(C, Number(2)));
  K.Accesses[0].When = K.Loops[0].While;
  K.Accesses[0].Address =
      Pool.add(K.Accesses[0].Address, Pool.mul(Number(2), Pool.add(Pool.mul(Row, N), Column)));
  const std::vector<Record> All = recordsOf(K);
  ASSERT_EQ(All.size(), 1u);
  EXPECT_EQ(All[0].Pieces, (std::vector<RecordPiece>{{0, 2}, {2, 2}, {16, 2}, {18, 2}}));
}

// `p[c / 2 * n + c]`: two elements of one row, and one of another.
TEST_F(Records, LeaveOutRowsThatDiffer) {
  load(0);
  const Expr *C = putInLoop(K, 3);
  const Expr *N = Pool.param(0, 0, "n", ExprRange::ofSigned(32));
  K.Accesses[0].When = K.Loops[0].While;
  K.Accesses[0].Address =
      Pool.add(K.Accesses[0].Address,
               Pool.mul(Pool.constant(4), Pool.add(Pool.mul(Pool.div(C, Pool.constant(2)), N), C)));
  EXPECT_TRUE(recordsOf(K).empty());
}

/// Has the load of \p K reach element `step * tid.x + c`, for c from max(0, step * tid.x - 2) up to
/// what nobody knows.
static void walk(Kernel &K, int64_t Step) {
  ExprPool &Pool = *K.Pool;
  const Expr *C = putInLoop(K, 64);
  const Expr *Own = Pool.mul(Pool.constant(Step), Pool.threadIdx(0));
  K.Loops[0].While = Pool.lt(C, Pool.param(0, 0, "n", ExprRange::ofSigned(32)));
  K.Loops[0].Carried[0].Initial = Pool.max(Pool.constant(0), Pool.sub(Own, Pool.constant(2)));
  K.Accesses[0].When = K.Loops[0].While;
  K.Accesses[0].Address = Pool.mul(Pool.constant(4), C);
}

// Two iterations fill the 8 bytes between neighbours.
TEST_F(Records, TakeInWhatALoopReadsBetweenNeighbours) {
  load(0);
  walk(K, 2);
  const std::vector<Record> All = recordsOf(K);
  ASSERT_EQ(All.size(), 1u);
  EXPECT_EQ(All[0].Pieces, (std::vector<RecordPiece>{{0, 4}, {4, 4}}));
}

TEST_F(Records, LeaveOutRowsThatEachLaneHasForItself) {
  load(0);
  walk(K, 17); // 68 bytes apart
  EXPECT_TRUE(recordsOf(K).empty());
}

// p[2 * tid.x + c] and p[2 * tid.x + 1 + 5 * c] are neighbours in the first iteration only.
TEST_F(Records, LeaveOutWhatALoopMovesApart) {
  load(0);
  load(0);
  walk(K, 2);
  const Expr *C = K.Loops[0].Carried[0].Variable;
  const Expr *Own = Pool.mul(Pool.constant(2), Pool.threadIdx(0));
  K.Loops[0].Carried[0].Initial = Pool.constant(0);
  K.Accesses[0].Address = Pool.mul(Pool.constant(4), Pool.add(Own, C));
  K.Accesses[1].When = K.Loops[0].While;
  K.Accesses[1].Address = Pool.mul(
      Pool.constant(4), Pool.add(Pool.add(Own, Pool.constant(1)), Pool.mul(Pool.constant(5), C)));
  EXPECT_EQ(records(), (Groups{{0}}));
}

// By hand: 32 lanes 12 bytes apart cover 384 bytes, 12 sectors.
TEST_F(Records, CostTheUnionOfTheirSectors) {
  load(4);
  load(0);
  load(8);
  const std::vector<Record> All = recordsOf(K);
  ASSERT_EQ(All.size(), 1u);
  sim::WarpAccess Lead;
  Lead.Active = sim::AllLanes;
  Lead.BytesPerLane = 4;
  for (unsigned L = 0; L < sim::WarpSize; ++L)
    Lead.Offset[L] = 128 + 12 * L + 4;
  RecordCost C = costOf(All[0], Lead);
  EXPECT_EQ(C.Sectors, 12u);
  EXPECT_EQ(C.BytesUsed, 384u);
  EXPECT_EQ(C.Ideal, 12u);
  Lead.Active = 1; // bytes 128 to 139
  C = costOf(All[0], Lead);
  EXPECT_EQ(C.Sectors, 1u);
  EXPECT_EQ(C.BytesUsed, 12u);
  EXPECT_EQ(C.Ideal, 1u);
}
} // namespace
