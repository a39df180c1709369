//===- test/unit/sim/GpuTest.cpp ------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "sim/Gpu.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace warplint::sim {
namespace {

TEST(Gpu, IsFoundUnderEveryNameTheToolkitUses) {
  for (const char *Name : {"sm_90", "sm_90a", "compute_90", "compute_90a", "90", "90a", "9.0"}) {
    ASSERT_TRUE(findGpu(Name)) << Name;
    EXPECT_EQ(findGpu(Name)->Name, "sm_90") << Name;
  }
  EXPECT_EQ(findGpu("sm_100f")->Name, "sm_100");
  EXPECT_EQ(findGpu("12.1")->Name, "sm_121");
  EXPECT_EQ(findGpu("10.0")->Name, "sm_100");
}

TEST(Gpu, IsFoundWithoutTheUnderscore) {
  EXPECT_EQ(findGpu("sm90")->Name, "sm_90");
  EXPECT_FALSE(findGpu("sm9.0"));
}

// Compute capabilities as developer.nvidia.com/cuda/gpus lists them.
TEST(Gpu, IsFoundByProduct) {
  EXPECT_EQ(gpuOfProduct("H100"), "sm_90");
  EXPECT_EQ(gpuOfProduct("NVIDIA H100 80GB HBM3"), "sm_90");
  EXPECT_EQ(gpuOfProduct("nvidia geforce rtx 3080 ti"), "sm_86");
  EXPECT_EQ(gpuOfProduct("rtx4090"), "sm_89");
  EXPECT_EQ(gpuOfProduct("Tesla V100-SXM2-16GB"), "sm_70");
  EXPECT_EQ(gpuOfProduct("RTX A6000"), "sm_86");
  EXPECT_EQ(gpuOfProduct("RTX 6000 Ada Generation"), "sm_89");
  for (const char *Name : {"", "NVIDIA", "H1000", "RTX 6000", "Ti", "sm_90"})
    EXPECT_FALSE(gpuOfProduct(Name)) << Name;
  for (const GpuName &P : gpuNames())
    EXPECT_TRUE(findGpu(P.Gpu)) << P.Name;
}

TEST(Gpu, IsNotFoundUnderAnythingElse) {
  for (const char *Name : {"", "sm_", "sm_9", "sm_91", "sm_90b", "sm_9.0", "9", "9.", "9.00", ".90",
                           "9.0.", "a", "compute_", "sm_900000", "lto_90", "SM_90", "-90"})
    EXPECT_FALSE(findGpu(Name)) << Name;
}

TEST(Gpu, NewerThanTheTableIsItsNearestRelative) {
  EXPECT_EQ(findGpu("sm_131")->Name, "sm_121");
  EXPECT_EQ(findGpu("sm_131a")->Name, "sm_121");
  EXPECT_EQ(findGpu("sm_105")->Name, "sm_103");
  EXPECT_EQ(findGpu("13.1")->Name, "sm_121");
  EXPECT_TRUE(findGpu("sm_131")->IsRelative);
  EXPECT_FALSE(findGpu("sm_121")->IsRelative);
  EXPECT_FALSE(findGpu("sm_88")->IsRelative);
  EXPECT_FALSE(findGpu("sm_107f")->IsRelative);
}

// The banks of CC 3.x are others, so its accesses are not judged.
TEST(Gpu, KnowsKeplerForItsOccupancyOnly) {
  EXPECT_FALSE(findGpu("sm_37"));
  EXPECT_EQ(findGpuForOccupancy("sm_37")->Name, "sm_37");
  EXPECT_EQ(findGpuForOccupancy("9.0")->Name, "sm_90");
  EXPECT_FALSE(findGpuForOccupancy("sm_20"));
}

TEST(Gpu, FindsEveryRowByItsNameAndVersion) {
  for (const Gpu &Row : gpus()) {
    EXPECT_EQ(findGpu(Row.Name)->Name, Row.Name);
    const std::string Version = std::to_string(Row.Major) + "." + std::to_string(Row.Minor);
    EXPECT_EQ(findGpu(Version)->Name, Row.Name);
    EXPECT_EQ(Row.Name, "sm_" + std::to_string(Row.Major) + std::to_string(Row.Minor));
  }
  EXPECT_TRUE(findGpu(DefaultGpu));
}

TEST(Gpu, RowsAreInOrderAndComplete) {
  auto Version = [](const Gpu &Row) { return 10 * Row.Major + Row.Minor; };
  EXPECT_TRUE(std::is_sorted(gpus().begin(), gpus().end(),
                             [&](const Gpu &A, const Gpu &B) { return Version(A) < Version(B); }));
  EXPECT_EQ(gpus().size(), 22u);
  for (const Gpu &Row : gpus())
    EXPECT_FALSE(Row.Source.empty()) << Row.Name;
}

// What is common to all generations, and what must agree within a row.
TEST(Gpu, RowsAreConsistent) {
  for (const Gpu &Row : gpus()) {
    SCOPED_TRACE(Row.Name);
    EXPECT_EQ(Row.RegistersPerSM, 65536u);
    EXPECT_EQ(Row.RegistersPerThread, 255u);
    EXPECT_LE(Row.RegistersPerBlock, Row.RegistersPerSM);
    EXPECT_EQ(Row.WarpsPerSM % Row.SubPartitions, 0u);
    EXPECT_LE(Row.SharedPerBlockOptIn + Row.SharedReserved, Row.SharedPerSM);
    EXPECT_GE(Row.SharedPerBlockOptIn, StaticSharedLimit);
    EXPECT_EQ(Row.SharedReserved != 0, Row.Major >= 8);
    EXPECT_EQ(Row.SharedUnit, Row.Major >= 8 ? 128u : 256u);
    ASSERT_FALSE(Row.CarveOutsKB.empty());
    EXPECT_TRUE(std::is_sorted(Row.CarveOutsKB.begin(), Row.CarveOutsKB.end()));
    EXPECT_EQ(Row.CarveOutsKB.back() * 1024, Row.SharedPerSM);
  }
}

TEST(Gpu, FiguresAreTheGuides) {
  EXPECT_EQ(findGpu("sm_75")->threadsPerSM(), 1024u);
  EXPECT_EQ(findGpu("sm_86")->threadsPerSM(), 1536u);
  EXPECT_EQ(findGpu("sm_90")->threadsPerSM(), 2048u);
  EXPECT_EQ(findGpu("sm_86")->BlocksPerSM, 16u);
  EXPECT_EQ(findGpu("sm_89")->BlocksPerSM, 24u);
  EXPECT_EQ(findGpu("sm_80")->SharedPerBlockOptIn, 163u * 1024);
  EXPECT_EQ(findGpu("sm_90")->SharedPerBlockOptIn, 227u * 1024);
  EXPECT_EQ(findGpu("sm_120")->SharedPerSM, 100u * 1024);
}

TEST(Board, NamesAGpuOfTheTable) {
  for (const Board &B : boards()) {
    EXPECT_TRUE(findGpu(B.GpuName)) << B.Name;
    EXPECT_GT(B.DramGBps, 100) << B.Name;
    EXPECT_FALSE(B.Source.empty()) << B.Name;
  }
}

TEST(Board, IsFoundInAnyCase) {
  EXPECT_EQ(findBoard("H200")->DramGBps, 4800);
  EXPECT_EQ(findBoard("h200")->GpuName, "sm_90");
  EXPECT_FALSE(findBoard("h2000"));
}

// Bits of the bus times their rate, where the width and the rate are what is known.
TEST(Board, BusWidthTimesRateIsTheBandwidth) {
  EXPECT_DOUBLE_EQ(findBoard("rtx3080")->DramGBps, 320 * 19.0 / 8);
  EXPECT_DOUBLE_EQ(findBoard("rtx4080")->DramGBps, 256 * 22.4 / 8);
  EXPECT_DOUBLE_EQ(findBoard("rtx4090")->DramGBps, 384 * 21.0 / 8);
}

// A data sheet's FP32 rate is a multiplication and an addition a lane and cycle: 64 lanes an SM on
// Volta to GA100, 128 on GA10x and later.
TEST(Board, SmsTimesClockGivesTheFp32Rate) {
  EXPECT_NEAR(findBoard("v100")->wavefrontsPerSecond() * 64 * 2, 15.7e12, 0.05e12);
  EXPECT_NEAR(findBoard("t4")->wavefrontsPerSecond() * 64 * 2, 8.1e12, 0.05e12);
  EXPECT_NEAR(findBoard("a100-40gb")->wavefrontsPerSecond() * 64 * 2, 19.5e12, 0.05e12);
  EXPECT_NEAR(findBoard("rtx3080")->wavefrontsPerSecond() * 128 * 2, 29.8e12, 0.05e12);
  EXPECT_NEAR(findBoard("rtx4090")->wavefrontsPerSecond() * 128 * 2, 82.6e12, 0.05e12);
  EXPECT_NEAR(findBoard("h100-pcie")->wavefrontsPerSecond() * 128 * 2, 51e12, 0.5e12);
  EXPECT_NEAR(findBoard("h100")->wavefrontsPerSecond() * 128 * 2, 67e12, 0.5e12);
}

TEST(Board, StandsForAGpu) {
  EXPECT_EQ(boardOf("sm_90")->Name, "h100-pcie");
  EXPECT_FALSE(boardOf("sm_100")); // its clock is not known
}

} // namespace
} // namespace warplint::sim
