// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "sim/WrittenAccess.h"

#include "sim/GlobalMemory.h"
#include "sim/SharedMemory.h"

#include "gtest/gtest.h"

using namespace warplint::sim;

namespace {
unsigned wavefrontsOf(const WrittenAccess &A) {
  const OrError<WarpAccess> W = requestOf(A);
  EXPECT_TRUE(W) << W.Error;
  return W ? sharedCost(*W).Wavefronts : 0;
}
} // namespace

TEST(WrittenAccess, APaddedColumnMeetsEveryBankOnce) {
  WrittenAccess A{.Text = "tile[threadIdx.x][threadIdx.y]", .Block = {32, 8, 1}};
  EXPECT_EQ(wavefrontsOf(A), 32u);
  A.Pad = 1;
  EXPECT_EQ(wavefrontsOf(A), 1u);
  A.Pad = 0;
  A.Text = "tile[threadIdx.x][threadIdx.y ^ threadIdx.x]";
  EXPECT_EQ(wavefrontsOf(A), 1u);
}

TEST(WrittenAccess, LanesAreThreadsOfTheBlockInOrder) {
  WrittenAccess A{
      .Text = "threadIdx.z * 100 + threadIdx.y * 10 + threadIdx.x", .Block = {4, 3, 5}, .Warp = 1};
  const OrError<WarpAccess> W = requestOf(A);
  ASSERT_TRUE(W);
  EXPECT_EQ(W->Active, (LaneMask(1) << 28) - 1); // 60 threads: the second warp has 28
  EXPECT_EQ(W->Offset[0], 4 * 220u);             // thread 32 is (0, 2, 2)
  EXPECT_EQ(W->Offset[27], 4 * 423u);
}

TEST(WrittenAccess, AGuardLeavesLanesOut) {
  WrittenAccess A{.Text = "a[64 / threadIdx.x]", .Guard = "threadIdx.x % 2"};
  const OrError<WarpAccess> W = requestOf(A);
  ASSERT_TRUE(W) << W.Error; // lane 0 divides by zero, but does not get there
  EXPECT_EQ(W->Active, 0xaaaaaaaau);
  A.Guard = "0";
  EXPECT_EQ(requestOf(A).Error, "no lane is active");
}

TEST(WrittenAccess, ExtentsAreThoseOfTheArray) {
  WrittenAccess A{.Text = "a[1][2][threadIdx.x]", .Extents = {9, 5, 7}, .Pad = 1};
  EXPECT_EQ(requestOf(A)->Offset[0], 4 * ((1 * 5 + 2) * 8u));
  A.Text = "a[3][threadIdx.x]"; // of the last extents
  EXPECT_EQ(requestOf(A)->Offset[1], 4 * (3 * 8 + 1u));
  A.Text = "a[1][2][3][4]";
  EXPECT_EQ(requestOf(A).Error, "4 subscripts, of an array with 3 extents");
}

TEST(WrittenAccess, ASwizzleMovesBytes) {
  WrittenAccess A{.Text = "tile[threadIdx.x][0]",
                  .Extents = {64, 8},
                  .BytesPerLane = 16,
                  .Layout = Swizzle128B};
  EXPECT_EQ(wavefrontsOf(A), 4u); // eight lanes at a time, each its own chunk of 16 bytes
  A.Layout = NoSwizzle;
  EXPECT_EQ(wavefrontsOf(A), 32u);
  A.Layout = {.Bits = 2, .Base = 2, .Shift = 3};
  EXPECT_EQ(requestOf(A).Error, "the swizzle takes elements of 16 bytes apart");
}

TEST(WrittenAccess, SaysWhichBlockIsNone) {
  EXPECT_EQ(requestOf({.Text = "0", .Block = {32, 0, 1}}).Error,
            "the block has 0 threads along y; 1 to 1024 are possible");
  EXPECT_EQ(requestOf({.Text = "0", .Block = {64, 32, 1}}).Error,
            "the block has 2048 threads; the limit is 1024");
  EXPECT_EQ(requestOf({.Text = "0", .Block = {48, 1, 1}, .Warp = 2}).Error,
            "warp 2 is beyond the block's last one, warp 1");
}

TEST(WrittenAccess, NamesOfMeaningsAreNames) {
  WrittenAccess A{.Text = "a[row][k]", .Guard = "x < N", .Names = {{"row", "tx + 1"}}};
  EXPECT_EQ(namesIn(A), (std::vector<std::string>{"row", "k", "x", "N", "tx"}));
}
