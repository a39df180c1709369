//===- test/unit/profile/NcuReportTest.cpp --------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// data/small.ncu-rep is what test/cli/Inputs/ncu_report.py --sources writes, whose tables say what
// must come out.
//
//===----------------------------------------------------------------------===//

#include "lib/profile/NcuReport.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Compression.h"
#include "llvm/Support/MemoryBuffer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <random>

using namespace warplint;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {
std::string smallReport() {
  auto Buffer = llvm::MemoryBuffer::getFile(WARPLINT_TEST_DATA_DIR "/small.ncu-rep");
  EXPECT_TRUE(bool(Buffer)) << "data/small.ncu-rep is missing";
  return Buffer ? (*Buffer)->getBuffer().str() : "";
}

Profile readSmall() {
  const std::string Bytes = smallReport();
  llvm::Expected<Profile> P = readNcuReport(Bytes);
  if (P)
    return std::move(*P);
  ADD_FAILURE() << llvm::toString(P.takeError());
  return {};
}

TEST(NcuReport, ALaunchHasItsShapeAndItsGpu) {
  const Profile P = readSmall();
  ASSERT_EQ(P.Launches.size(), 3u);
  const ProfiledLaunch &L = P.Launches[0];
  EXPECT_EQ(L.Symbol, "_Z9transposePfPKf");
  EXPECT_EQ(L.Name, "transpose(float *, const float *)");
  EXPECT_EQ(L.Device, "GPU of a test");
  EXPECT_EQ(L.Arch, "sm_86");
  EXPECT_EQ(L.Grid, (Extents{4, 1, 1}));
  EXPECT_EQ(L.Block, (Extents{32, 32, 1}));
  EXPECT_EQ(L.DynamicShared, 0u);
  EXPECT_TRUE(L.TellsLines);
}

TEST(NcuReport, MemoryInstructionsHaveTheirCounts) {
  const Profile P = readSmall();
  const std::vector<ProfiledAccess> &A = P.Launches.at(0).Accesses;
  ASSERT_EQ(A.size(), 4u);
  EXPECT_EQ(A[0].Op, ProfiledOp::Load);
  EXPECT_FALSE(A[0].IsShared);
  EXPECT_EQ(A[0].Units, 512u);
  EXPECT_EQ(A[1].Op, ProfiledOp::Store);
  EXPECT_TRUE(A[1].IsShared);
  EXPECT_EQ(A[3].Op, ProfiledOp::Load);
  EXPECT_TRUE(A[3].IsShared);
  EXPECT_EQ(A[3].Requests, 128u);
  EXPECT_EQ(A[3].Lanes, 4096u);
  EXPECT_EQ(A[3].Units, 4096u);
  EXPECT_EQ(A[3].Ideal, 128u);
  EXPECT_EQ(A[3].BytesPerLane, 4u);
}

// The load is in at(), which line 10 calls.
TEST(NcuReport, AnInlinedInstructionHasTheLineOfItsCallToo) {
  const Profile P = readSmall();
  EXPECT_THAT(P.Launches.at(0).Accesses.at(3).Lines,
              ElementsAre(SourceLine{"/src/k.cu", 3}, SourceLine{"/src/k.cu", 10}));
  EXPECT_THAT(P.Launches.at(0).Accesses.at(1).Lines, ElementsAre(SourceLine{"/src/k.cu", 8}));
}

TEST(NcuReport, LinesOfAFunctionCountFromItsOwnStart) {
  const Profile P = readSmall();
  const std::vector<ProfiledAccess> &A = P.Launches.at(1).Accesses;
  ASSERT_EQ(A.size(), 2u);
  EXPECT_THAT(A[0].Lines, ElementsAre(SourceLine{"/src/k.cu", 14}));
  EXPECT_EQ(A[0].Address, 16u);
  EXPECT_EQ(A[0].Lanes, 1000u);
}

TEST(NcuReport, ImportedSourcesComeAlong) {
  const Profile P = readSmall();
  ASSERT_EQ(P.Sources.size(), 1u);
  EXPECT_EQ(P.Sources[0].Path, "/src/k.cu");
  EXPECT_THAT(P.Sources[0].Text, HasSubstr("__global__ void scale"));
}

TEST(NcuReport, ACompressedReportIsTheSame) {
  if (!llvm::compression::zstd::isAvailable())
    GTEST_SKIP() << "LLVM was built without zstd";
  const std::string Bytes = smallReport();
  llvm::SmallVector<uint8_t, 0> Packed;
  llvm::compression::zstd::compress(llvm::arrayRefFromStringRef(Bytes), Packed);
  llvm::Expected<Profile> P = readNcuReport(llvm::toStringRef(Packed));
  ASSERT_TRUE(bool(P)) << llvm::toString(P.takeError());
  EXPECT_EQ(P->Launches.size(), 3u);
  P = readNcuReport(llvm::toStringRef(Packed).drop_back(9));
  ASSERT_FALSE(bool(P));
  EXPECT_THAT(llvm::toString(P.takeError()), HasSubstr("cut off or damaged"));
}

// Wherever a file ends, it is an error or what was whole of it; never a crash.
TEST(NcuReport, ATruncatedReportIsOneError) {
  const std::string Bytes = smallReport();
  unsigned Errors = 0;
  for (size_t Size = 0; Size < Bytes.size(); ++Size) {
    llvm::Expected<Profile> P = readNcuReport(llvm::StringRef(Bytes).take_front(Size));
    Errors += !P;
    llvm::consumeError(P.takeError());
  }
  EXPECT_EQ(Errors, Bytes.size()); // the results are the last block, and it is cut everywhere
}

TEST(NcuReport, OtherFilesAreErrors) {
  for (const char *Text : {"", "NVR", "PK\3\4", "#!/bin/sh\n"}) {
    llvm::Expected<Profile> P = readNcuReport(Text);
    ASSERT_FALSE(bool(P)) << Text;
    EXPECT_THAT(llvm::toString(P.takeError()), HasSubstr("not a report of Nsight Compute"));
  }
}

// Bytes changed, taken out, doubled: what comes out is of no interest, that it comes is.
// WARPLINT_MUTATIONS sets how many reports are tried.
TEST(NcuReport, DamagedReportsAreReadOrRefused) {
  const std::string Whole = smallReport();
  const char *Asked = std::getenv("WARPLINT_MUTATIONS");
  const unsigned Reports = Asked ? unsigned(std::atoi(Asked)) : 500;
  std::mt19937 Draw(1);
  auto Below = [&](size_t N) { return size_t(Draw() % N); };
  unsigned Read = 0;
  for (unsigned R = 0; R < Reports; ++R) {
    std::string Bytes = Whole;
    for (size_t Left = 1 + Below(4); Left; --Left) {
      const size_t At = Below(Bytes.size() - 16), Length = 1 + Below(8);
      switch (Below(5)) {
      case 0:
        Bytes[At] = char(Draw());
        break;
      case 1:
        Bytes[At] = char(Bytes[At] ^ 1 << Below(8));
        break;
      case 2:
        Bytes.erase(At, Length);
        break;
      case 3:
        Bytes.insert(At, Bytes.substr(At, Length));
        break;
      default:
        for (size_t I = 0; I < Length; ++I)
          Bytes[At + I] = char(0xff);
      }
    }
    llvm::Expected<Profile> P = readNcuReport(Bytes);
    Read += bool(P);
    llvm::consumeError(P.takeError());
  }
  EXPECT_GT(Read, 0u);
}
} // namespace
