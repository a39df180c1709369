//===- test/unit/check/PlaceChecksTest.cpp --------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The checks that look at what threads reach, at barriers, arrays and their sizes.
//
//===----------------------------------------------------------------------===//

#include "test/unit/check/JudgedKernel.h"

using namespace warplint;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

namespace {
// Threads -------------------------------------------------------------------------------

struct BarrierDivergence : testing::Test {
  JudgedKernel J;
  BarrierEvaluation *B = &J.addBarrier(4);

  Severity severity() {
    std::vector<Finding> Found = J.findings(BarrierDivergenceId);
    EXPECT_THAT(Found, SizeIs(1));
    return Found.empty() ? Severity::Error : Found[0].Severity;
  }
};

TEST_F(BarrierDivergence, IsSilentWhereEveryThreadArrives) {
  B->Reaching = 0;
  EXPECT_THAT(J.findings(BarrierDivergenceId), IsEmpty());
}

TEST_F(BarrierDivergence, IsCertainOfABlockThatIsGiven) {
  B->Reaching = 0, B->Missing = 48;
  EXPECT_EQ(severity(), Severity::Warning);
}

// A block that is only assumed may be smaller: of its first warp alone there is no doubt.
TEST_F(BarrierDivergence, IsCertainOfTheFirstWarpOfABlockThatIsAssumed) {
  J.L.From = LaunchFrom::Assumed;
  J.L.Guessed = true;
  B->Reaching = 0, B->Missing = 31;
  EXPECT_EQ(severity(), Severity::Warning);
  B->Missing = 32;
  EXPECT_EQ(severity(), Severity::Note);
  B->Reaching = 32, B->Missing = 0;
  EXPECT_EQ(severity(), Severity::Note);
}

TEST_F(BarrierDivergence, IsANoteWhereTheGuardIsNotDecided) {
  B->MayDiverge = true;
  EXPECT_EQ(severity(), Severity::Note);
}

TEST_F(BarrierDivergence, CountsThreadsXFirst) {
  J.L.Block = Dim3{8, 4, 2};
  B->Reaching = 0, B->Missing = 8 * 4 + 8 * 3 + 5;
  std::vector<Finding> Found = J.findings(BarrierDivergenceId);
  ASSERT_THAT(Found, SizeIs(1));
  EXPECT_THAT(Found[0].Notes[0].Text, HasSubstr("thread (5, 3, 1)"));
}

// Bounds --------------------------------------------------------------------------------

struct SharedOutOfBounds : testing::Test {
  JudgedKernel J;
  unsigned Array = J.addArray(Space::Shared, 64, placeAt(2));

  SharedOutOfBounds() { J.addLoad(Array, 1, 5); }
  void reach(int64_t Lo, int64_t Hi, unsigned LoThread, unsigned HiThread) {
    Extent &R = J.E.Accesses[0].Reached;
    R.Lo = Lo, R.Hi = Hi, R.LoThread = LoThread, R.HiThread = HiThread;
  }
};

TEST_F(SharedOutOfBounds, IsSilentUpToTheLastByte) {
  reach(0, 256, 0, 63);
  EXPECT_THAT(J.findings(SharedOutOfBoundsId), IsEmpty());
}

TEST_F(SharedOutOfBounds, NamesTheElementBehindTheEnd) {
  reach(0, 260, 0, 40);
  std::vector<Finding> Found = J.findings(SharedOutOfBoundsId);
  ASSERT_THAT(Found, SizeIs(1));
  EXPECT_EQ(Found[0].Severity, Severity::Warning);
  EXPECT_THAT(Found[0].Notes[0].Text, HasSubstr("thread (40, 0, 0) reaches element 64"));
}

TEST_F(SharedOutOfBounds, NamesTheElementBeforeTheStart) {
  reach(-8, 200, 3, 9);
  std::vector<Finding> Found = J.findings(SharedOutOfBoundsId);
  ASSERT_THAT(Found, SizeIs(1));
  EXPECT_THAT(Found[0].Notes[0].Text, HasSubstr("thread (3, 0, 0) reaches element -2"));
}

TEST_F(SharedOutOfBounds, SpeaksOfBytesBetweenElements) {
  reach(0, 258, 0, 1);
  std::vector<Finding> Found = J.findings(SharedOutOfBoundsId);
  ASSERT_THAT(Found, SizeIs(1));
  EXPECT_THAT(Found[0].Notes[0].Text, HasSubstr("reaches byte 254"));
}

TEST_F(SharedOutOfBounds, DoubtsThreadsOfAnAssumedBlock) {
  J.L.From = LaunchFrom::Assumed;
  J.L.Guessed = true;
  reach(0, 260, 0, 32);
  ASSERT_THAT(J.findings(SharedOutOfBoundsId), SizeIs(1));
  EXPECT_EQ(J.findings(SharedOutOfBoundsId)[0].Severity, Severity::Note);
  reach(-4, 260, 31, 32); // the first warp leaves the array, too: in this block
  EXPECT_EQ(J.findings(SharedOutOfBoundsId)[0].Severity, Severity::Note);
  J.AlwaysLeave = {true}; // and in every other
  EXPECT_EQ(J.findings(SharedOutOfBoundsId)[0].Severity, Severity::Warning);
}

TEST_F(SharedOutOfBounds, IsSilentWhereNothingIsReached) {
  EXPECT_THAT(J.findings(SharedOutOfBoundsId), IsEmpty());
}

// Sizes ---------------------------------------------------------------------------------

TEST(SharedMemoryLimit, IsReachedByAByteMoreThanStaticMemoryHas) {
  JudgedKernel Fits, Large;
  Fits.addArray(Space::Shared, sim::StaticSharedLimit / 4, placeAt(2));
  EXPECT_THAT(Fits.findings(SharedMemoryLimitId), IsEmpty());
  Large.addArray(Space::Shared, 1, placeAt(2));
  Large.addArray(Space::Shared, sim::StaticSharedLimit / 4, placeAt(3));
  std::vector<Finding> Found = Large.findings(SharedMemoryLimitId);
  ASSERT_THAT(Found, SizeIs(1));
  EXPECT_EQ(Found[0].Severity, Severity::Error);
  EXPECT_EQ(Found[0].Where, placeAt(3)); // the largest
}

TEST(SharedMemoryLimit, CountsStaticAndDynamicMemoryOfALaunch) {
  JudgedKernel J;
  J.addArray(Space::Shared, 256, placeAt(2));
  J.L.DynamicShared = J.Gpu.SharedPerBlockOptIn - 1024;
  EXPECT_THAT(J.findings(SharedMemoryLimitId), IsEmpty());
  J.L.DynamicShared = J.Gpu.SharedPerBlockOptIn - 1023;
  std::vector<Finding> Found = J.findings(SharedMemoryLimitId);
  ASSERT_THAT(Found, SizeIs(1));
  EXPECT_EQ(Found[0].Where, placeAt(1)); // the launch has no place
  J.L.Where = placeAt(9);
  EXPECT_EQ(J.findings(SharedMemoryLimitId)[0].Where, placeAt(9));
}

TEST(LocalArray, StandsAtTheKernelWhereTheIndexHasNoPlace) {
  JudgedKernel J;
  J.K.Source.LocalArrays.push_back({.Name = "", .Bytes = 1, .IsParameter = false, .Indexed = {}});
  std::vector<Finding> Found = J.findings(LocalArrayId);
  ASSERT_THAT(Found, SizeIs(1));
  EXPECT_EQ(Found[0].Where, placeAt(1));
  EXPECT_THAT(Found[0].Notes[0].Text, HasSubstr("1 byte a thread"));
}

TEST(LocalArray, GivesNoAdviceOnParameters) {
  JudgedKernel J;
  J.K.Source.LocalArrays.push_back(
      {.Name = "s", .Bytes = 64, .IsParameter = true, .Indexed = {placeAt(7), "s.v[i]", {}, {}}});
  std::vector<Finding> Found = J.findings(LocalArrayId);
  ASSERT_THAT(Found, SizeIs(1));
  EXPECT_EQ(Found[0].Where, placeAt(7));
  EXPECT_THAT(Found[0].Message, HasSubstr("parameter 's' is copied"));
  EXPECT_THAT(Found[0].Notes, SizeIs(1));
}
} // namespace
