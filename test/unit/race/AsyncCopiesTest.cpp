//===- test/unit/race/AsyncCopiesTest.cpp ---------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PTX ISA, cp.async.wait_group: copies are made, for their thread, once it has waited for their
// group; others see them behind a barrier after that.
//
//===----------------------------------------------------------------------===//

#include "lib/race/BarrierInterval.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace warplint;
using testing::IsEmpty;
using testing::SizeIs;

namespace {
struct AsyncCopy : testing::Test {
  AsyncCopy() {
    for (AccessKind Kind : {AccessKind::CopyStore, AccessKind::Load, AccessKind::Store}) {
      Access A;
      A.Kind = Kind;
      A.In = Space::Shared;
      K.Accesses.push_back(A);
    }
  }

  enum Number { Copy, Load, Store };
  void reach(Number Of, unsigned Thread, unsigned Epoch = 0) {
    ThreadReach R;
    R.Access = Of;
    R.Thread = Thread;
    R.Epoch = Epoch;
    R.At = 64;
    Copies.add(R);
  }
  void wait(unsigned Pending, unsigned Epoch = 0) {
    Copies.wait(Everybody, Pending, {Epoch, Epoch});
  }

  KernelModel K;
  AsyncCopies Copies{K, 64};
  const ThreadValues Everybody{ThreadValue::known(1)};
};

TEST_F(AsyncCopy, IsEarlyForItsOwnThreadUntilThatWaits) {
  reach(Copy, 3);
  Copies.commit(Everybody);
  reach(Load, 3);
  ASSERT_THAT(Copies.Found, SizeIs(1));
  EXPECT_TRUE(Copies.Found.begin()->second.IsUnderWay);
}

TEST_F(AsyncCopy, IsMadeForItsOwnThreadOnceThatHasWaited) {
  reach(Copy, 3);
  Copies.commit(Everybody);
  wait(0);
  reach(Load, 3);
  EXPECT_THAT(Copies.Found, IsEmpty());
}

TEST_F(AsyncCopy, IsSeenByOthersBehindABarrierThatFollowsTheWait) {
  reach(Copy, 3);
  Copies.commit(Everybody);
  wait(0);
  Copies.meet();
  reach(Load, 40);
  EXPECT_THAT(Copies.Found, IsEmpty());
}

TEST_F(AsyncCopy, IsNotOrderedByABarrierBeforeTheWait) {
  reach(Copy, 3);
  Copies.commit(Everybody);
  Copies.meet();
  wait(0);
  reach(Load, 40);
  ASSERT_THAT(Copies.Found, SizeIs(1));
  EXPECT_FALSE(Copies.Found.begin()->second.IsUnderWay); // its thread knows it made
}

TEST_F(AsyncCopy, MayBeOneOfTheNewestGroups) {
  reach(Copy, 3);
  Copies.commit(Everybody);
  wait(1);
  Copies.meet();
  reach(Load, 40);
  EXPECT_THAT(Copies.Found, SizeIs(1));
}

TEST_F(AsyncCopy, IsWaitedForOnceAnotherGroupFollows) {
  reach(Copy, 3);
  Copies.commit(Everybody);
  Copies.commit(Everybody); // an empty one counts
  wait(1);
  Copies.meet();
  reach(Load, 40);
  EXPECT_THAT(Copies.Found, IsEmpty());
}

TEST_F(AsyncCopy, IsSeenByItsWarpBehindABarrierOfThat) {
  reach(Copy, 3);
  Copies.commit(Everybody);
  wait(0, /*Epoch=*/0);
  reach(Load, 4, /*Epoch=*/1);
  EXPECT_THAT(Copies.Found, IsEmpty());
  reach(Load, 40, /*Epoch=*/1); // of another warp
  EXPECT_THAT(Copies.Found, SizeIs(1));
}

TEST_F(AsyncCopy, RacesWithAWriteLikeAnyStoreWhereNobodyHasMet) {
  reach(Copy, 3);
  reach(Store, 40);
  EXPECT_THAT(Copies.Found, IsEmpty()); // BarrierInterval tells of that
  Copies.meet();
  reach(Store, 40);
  EXPECT_THAT(Copies.Found, SizeIs(1));
}

TEST_F(AsyncCopy, OfAThreadThatMayHaveWaitedIsLeftAlone) {
  reach(Copy, 3);
  Copies.commit(Everybody);
  Copies.wait(ThreadValues(ThreadValue::data(7)), 0, {0, 0});
  reach(Load, 3);
  EXPECT_THAT(Copies.Found, IsEmpty());
}
} // namespace
