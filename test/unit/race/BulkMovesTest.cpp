// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PTX ISA, "Async proxy", "cp.async.bulk", "cp.async.bulk.wait_group", "mbarrier": what threads may
// do beside a bulk copy, and when.

#include "lib/race/BulkMoves.h"

#include "lib/race/BlockEvaluator.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace warplint;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {
/// A block of two warps and an array of 256 bytes. Its first 64 are copied, or are read by a copy,
/// as thread 0 asks; the barrier in memory is at \c At.
struct BulkMoving : testing::Test {
  BulkMoving() {
    L.Block = Dim3{64, 1, 1};
    Object O;
    O.Name = "s";
    O.In = Space::Shared;
    O.Bytes = 256;
    K.Objects.push_back(O);
    for (AccessKind Kind : {AccessKind::Load, AccessKind::Store}) {
      Access A;
      A.Kind = Kind;
      A.In = Space::Shared;
      A.Object = 0;
      K.Accesses.push_back(A);
    }
    BulkMove M;
    M.Shared = K.Pool->address(0, "s");
    M.Object = 0;
    M.Bytes = K.Pool->constant(64);
    M.Ends = BulkMove::AtBarrier;
    M.Writes = true;
    add(BarrierKind::Bulk, M);
    M.Ends = BulkMove::InGroup;
    M.Writes = false;
    add(BarrierKind::Bulk, M);
    for (BarrierKind Kind : {BarrierKind::Wait, BarrierKind::Commit, BarrierKind::Copies,
                             BarrierKind::Fence, BarrierKind::Arrive})
      add(Kind);
    K.Barriers[Expects].Transfer = K.Pool->constant(96);
  }

  enum Number { LoadBulk, StoreBulk, Wait, Commit, WaitForGroups, Fence, Expects };
  enum Kind { Load, Store };

  void add(BarrierKind Kind, std::optional<BulkMove> Moves = std::nullopt) {
    Barrier B{Kind};
    B.OfProxy = true;
    B.InMemory = true;
    B.Moves = Moves;
    if (Kind != BarrierKind::Copies && Kind != BarrierKind::Commit && Kind != BarrierKind::Fence)
      B.Which = K.Pool->constant(4096);
    K.Barriers.push_back(B);
  }
  /// Thread \p Thread alone comes to \p What.
  void meet(Number What, unsigned Thread = 0) {
    std::vector<ThreadValue> Who(64, ThreadValue::known(0));
    Who[Thread] = ThreadValue::known(1);
    moves().meet(What, ThreadValues(Who), *Values);
  }
  void reach(Kind Of, unsigned Thread, int64_t Byte = 0) {
    moves().access(Of, Thread, 0, uint64_t(placeOf(K, 0) + Byte), ThreadValue::known(1));
  }
  /// Once the kernel is as the test has it.
  BulkMoves &moves() {
    if (!Moves) {
      Values.emplace(K, L, Setting);
      Moves.emplace(K, 64);
    }
    return *Moves;
  }
  std::vector<BulkFault::Kind> found() {
    std::vector<BulkFault::Kind> Kinds;
    for (const auto &[Key, F] : moves().Found)
      Kinds.push_back(F.What);
    return Kinds;
  }

  KernelModel K;
  LaunchShape L;
  BlockSetting Setting;
  std::optional<BlockEvaluator> Values;
  std::optional<BulkMoves> Moves;
};
} // namespace

TEST_F(BulkMoving, IsUnderWayUntilItsBarrierHasBeenWaitedFor) {
  meet(LoadBulk);
  reach(Load, 0);
  EXPECT_THAT(found(), ElementsAre(BulkFault::ReachEarly));
}

TEST_F(BulkMoving, HasArrivedOnceSomeThreadHasWaited) {
  meet(LoadBulk);
  meet(Wait, 40);
  reach(Load, 0);
  EXPECT_THAT(found(), IsEmpty());
}

TEST_F(BulkMoving, IsNotTheCopyOfOtherBytes) {
  meet(LoadBulk);
  reach(Load, 0, 64);
  EXPECT_THAT(found(), IsEmpty());
}

// Without a barrier of the block, the other warp may have been there before.
TEST_F(BulkMoving, MayComeAfterWhatAnotherWarpReaches) {
  meet(LoadBulk);
  reach(Load, 40);
  EXPECT_THAT(found(), IsEmpty());
  moves().meetBlock();
  reach(Load, 40);
  EXPECT_THAT(found(), ElementsAre(BulkFault::ReachEarly));
}

TEST_F(BulkMoving, MayBeReadButNotWrittenWhileACopyReads) {
  meet(StoreBulk);
  meet(Commit);
  reach(Load, 0);
  EXPECT_THAT(found(), IsEmpty());
  reach(Store, 0);
  EXPECT_THAT(found(), ElementsAre(BulkFault::WriteEarly));
}

TEST_F(BulkMoving, IsReadOnceItsThreadHasWaitedForTheGroup) {
  meet(StoreBulk);
  meet(Commit);
  meet(WaitForGroups);
  reach(Store, 0);
  EXPECT_THAT(found(), IsEmpty());
}

TEST_F(BulkMoving, IsNotWaitedForByAnotherThread) {
  meet(StoreBulk);
  meet(Commit);
  meet(WaitForGroups, 1);
  reach(Store, 0);
  EXPECT_THAT(found(), ElementsAre(BulkFault::WriteEarly));
}

TEST_F(BulkMoving, IsNotWaitedForBeforeItIsCommitted) {
  meet(StoreBulk);
  meet(WaitForGroups);
  meet(Commit);
  reach(Store, 0);
  EXPECT_THAT(found(), ElementsAre(BulkFault::WriteEarly));
}

// `wait_group 1` leaves the newest under way, and no older one.
TEST_F(BulkMoving, LeavesAsManyGroupsUnderWayAsItSays) {
  K.Barriers[WaitForGroups].Pending = 1;
  meet(StoreBulk);
  meet(Commit);
  meet(WaitForGroups);
  reach(Store, 0);
  EXPECT_THAT(found(), ElementsAre(BulkFault::WriteEarly));
  moves().Found.clear();
  meet(Commit);
  meet(WaitForGroups);
  reach(Store, 0);
  EXPECT_THAT(found(), IsEmpty());
}

TEST_F(BulkMoving, ReadsWhatIsBehindAFenceAlone) {
  reach(Store, 5);
  meet(StoreBulk);
  EXPECT_THAT(found(), ElementsAre(BulkFault::Unfenced));
}

TEST_F(BulkMoving, ReadsWhatSomeThreadHasFenced) {
  reach(Store, 5);
  meet(Fence, 40);
  meet(StoreBulk);
  EXPECT_THAT(found(), IsEmpty());
}

TEST_F(BulkMoving, ReadsWhatACopyHasWrittenWithoutAFence) {
  reach(Store, 5);
  meet(LoadBulk);
  meet(Wait);
  meet(StoreBulk);
  EXPECT_THAT(found(), IsEmpty());
}

TEST_F(BulkMoving, BringsAsManyBytesAsAreExpected) {
  meet(Expects);
  meet(LoadBulk);
  moves().end();
  ASSERT_THAT(found(), ElementsAre(BulkFault::Transfer));
  const BulkFault &F = moves().Found.begin()->second;
  EXPECT_EQ(F.Wanted, 96);
  EXPECT_EQ(F.Number, 64);
}

TEST_F(BulkMoving, BringsAsManyBytesAsAllCopiesDo) {
  K.Barriers[Expects].Transfer = K.Pool->constant(128);
  meet(Expects);
  meet(LoadBulk);
  meet(LoadBulk, 1);
  moves().end();
  EXPECT_THAT(found(), IsEmpty());
}

// A parameter that no launch tells, as the box of a tensor map: a number that is chosen is not its.
TEST_F(BulkMoving, BringsUnknownBytes) {
  K.Barriers[LoadBulk].Moves->Bytes = K.Pool->param(0, 1, "m.box", ExprRange::ofUnsigned(31));
  K.Barriers[LoadBulk].Moves->OfTensor = true;
  meet(Expects);
  meet(LoadBulk);
  reach(Load, 0, 64); // beyond what any box has
  moves().end();
  EXPECT_THAT(found(), IsEmpty());
}

TEST_F(BulkMoving, BringsWhatTheLaunchTellsOfABox) {
  K.Barriers[LoadBulk].Moves->Bytes = K.Pool->param(0, 1, "m.box", ExprRange::ofUnsigned(31));
  K.Barriers[LoadBulk].Moves->OfTensor = true;
  L.Arguments["m.box"] = 128;
  meet(LoadBulk);
  reach(Load, 0, 124);
  EXPECT_THAT(found(), ElementsAre(BulkFault::ReachEarly));
}

TEST_F(BulkMoving, NeedsMultiplesOfSixteen) {
  K.Barriers[LoadBulk].Moves->Bytes = K.Pool->constant(60);
  K.Barriers[LoadBulk].Moves->Shared =
      K.Pool->add(K.Barriers[LoadBulk].Moves->Shared, K.Pool->constant(8));
  meet(LoadBulk);
  EXPECT_THAT(found(), ElementsAre(BulkFault::Bytes, BulkFault::SharedEnd));
}

TEST_F(BulkMoving, NeedsMoreOfATensor) {
  K.Barriers[LoadBulk].Moves->OfTensor = true;
  K.Barriers[LoadBulk].Moves->Shared =
      K.Pool->add(K.Barriers[LoadBulk].Moves->Shared, K.Pool->constant(64));
  meet(LoadBulk);
  ASSERT_THAT(found(), ElementsAre(BulkFault::SharedEnd));
  EXPECT_EQ(moves().Found.begin()->second.Wanted, 128);
}

// What is passed over may have fenced, or waited.
TEST_F(BulkMoving, ForgetsWhatCameBefore) {
  reach(Store, 5);
  meet(LoadBulk);
  meet(Expects);
  moves().forget();
  meet(StoreBulk);
  reach(Load, 0);
  moves().end();
  EXPECT_THAT(found(), IsEmpty());
}
