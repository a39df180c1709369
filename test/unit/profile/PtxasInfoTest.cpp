//===- test/unit/frontend/PtxasInfoTest.cpp -------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/profile/PtxasInfo.h"

#include <gtest/gtest.h>

using namespace warplint;

namespace {
// As CUDA 13.0 prints it, between lines of other tools.
constexpr const char *Log = R"(make: Entering directory '/src'
ptxas info    : 4 bytes gmem
ptxas info    : Compiling entry function '_Z4pairPf' for 'sm_90a'
ptxas info    : Function properties for _Z4pairPf
    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
ptxas info    : Used 10 registers, used 1 barriers, 256 bytes smem
ptxas info    : Compile time = 8.589 ms
ptxas info    : Compiling entry function '_Z4copyPf' for 'sm_90a'
ptxas info    : Used 255 registers, 372 bytes cmem[0]
ptxas info    : Compiling entry function '_Z4pairPf' for 'sm_80'
ptxas info    : Used 12 registers, used 1 barriers, 512 bytes smem, 360 bytes cmem[0]
)";

TEST(PtxasInfo, HoldsRegistersAndSharedMemoryOfEachKernel) {
  auto Kernels = parsePtxasInfo(Log, "sm_90");
  ASSERT_EQ(Kernels.size(), 2u);
  EXPECT_EQ(Kernels["_Z4pairPf"].Registers, 10u);
  EXPECT_EQ(Kernels["_Z4pairPf"].StaticShared, 256u);
  EXPECT_EQ(Kernels["_Z4copyPf"].Registers, 255u);
  EXPECT_EQ(Kernels["_Z4copyPf"].StaticShared, 0u);
}

TEST(PtxasInfo, TellsArchitecturesApart) {
  auto Kernels = parsePtxasInfo(Log, "sm_80");
  ASSERT_EQ(Kernels.size(), 1u);
  EXPECT_EQ(Kernels["_Z4pairPf"].Registers, 12u);
  EXPECT_TRUE(parsePtxasInfo(Log, "sm_75").empty());
}

TEST(PtxasInfo, MakesNothingOfOtherText) {
  EXPECT_TRUE(parsePtxasInfo("", "sm_90").empty());
  EXPECT_TRUE(parsePtxasInfo("Used 10 registers\nCompiling entry function '", "sm_90").empty());
}

TEST(PtxasInfo, SaysWhichCompilerIsMissing) {
  auto Text = runPtxas("/no/such/toolkit", "a.cu", "sm_90", {}, /*ByLine=*/false);
  ASSERT_FALSE(Text);
  EXPECT_EQ(llvm::toString(Text.takeError()), "there is no /no/such/toolkit/bin/nvcc");
}
} // namespace
