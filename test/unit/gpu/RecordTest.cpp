//===- test/unit/gpu/RecordTest.cpp ---------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bench/gpu/Record.h"
#include "bench/gpu/Cubin.h"

#include "sim/SharedMemory.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

using namespace warplint;
using namespace warplint::gpu;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {
std::string sample() {
  std::ifstream File(WARPLINT_TEST_DATA_DIR "/recording.txt");
  std::stringstream Text;
  Text << File.rdbuf();
  return Text.str();
}

struct Read {
  std::vector<std::string> Problems;
  std::map<std::string, std::string> Tables;
  explicit Read(const std::string &Text) {
    Recording R = readRecording(Text, Problems);
    if (Problems.empty())
      Tables = tablesOf(R, Problems);
  }
};

TEST(Record, TheSampleBecomesThreeTables) {
  Read R(sample());
  EXPECT_THAT(R.Problems, ElementsAre());
  ASSERT_EQ(R.Tables.size(), 3u);
  const std::string &Shared = R.Tables.at("shared.csv");
  EXPECT_THAT(Shared, HasSubstr("# gpu      RTX 5090\n"));
  EXPECT_THAT(Shared, HasSubstr("# date     2026-01-31\n"));
  EXPECT_THAT(Shared, HasSubstr("\nid,gpu,op,width,lanes,wavefronts,conflicts,ideal,source\n"));
  EXPECT_THAT(Shared, HasSubstr("\nB1-lds_64,RTX 5090,load,8,0 0 128 128 256 256 "));
  EXPECT_THAT(Shared, HasSubstr(" 1920 1920,16,,1,bench/gpu\n"));
  // Three loads that the compiler put before the copy are not the copy.
  EXPECT_THAT(Shared, HasSubstr("\nI2x1-ldgsts_4,RTX 5090,async,4,0 4 8 "));
  EXPECT_THAT(R.Tables.at("global.csv"), HasSubstr("\nG1x8-ldg_32,RTX 5090,load,4,0 8 16 "));
  EXPECT_THAT(R.Tables.at("global.csv"), HasSubstr(" 248,8,2,4,,bench/gpu\n"));
  EXPECT_THAT(R.Tables.at("matrix.csv"), HasSubstr("F1-ldsm_4,RTX 5090,ldmatrix,4,1,0 16 32 "));
}

const std::string Header = "gpu G\ndriver D\ntoolkit T\ndate 2026-01-31\n";

TEST(Record, AnotherInstructionIsNotBelieved) {
  // A 4-byte load where an 8-byte load is meant: the size is bits 73 to 75.
  Read R(Header + "experiment B1-lds_64 lds_64\ninstruction 0xe0 0x400027984 0x800\n"
                  "wavefronts 16\n");
  EXPECT_THAT(R.Problems,
              ElementsAre("B1-lds_64: 0 instructions of lds_64 are the one that is meant; it must "
                          "be one"));
  EXPECT_TRUE(R.Tables.empty());
}

TEST(Record, UnknownExperimentsAndBrokenLinesAreNamed) {
  EXPECT_THAT(Read(Header + "experiment B99 lds_64\n").Problems,
              ElementsAre("B99: there is no such experiment with lds_64"));
  EXPECT_THAT(Read(Header + "wavefronts 4\n").Problems, ElementsAre("line 5: 'wavefronts 4'"));
  EXPECT_THAT(Read("gpu G\n").Problems.size(), 3u);
}

TEST(Experiments, HaveNamesOfTheirOwnAndStayInside) {
  std::set<std::string> Ids;
  for (const Experiment &E : experiments()) {
    EXPECT_TRUE(Ids.insert(E.Id).second) << E.Id;
    for (unsigned T = 0; T < 32; ++T) {
      EXPECT_LE(E.Where.Offset[T] + E.Instruction->BytesPerLane, ProbedBytes) << E.Id;
      EXPECT_EQ(E.Where.Offset[T] % E.Instruction->BytesPerLane, 0u) << E.Id;
    }
  }
  EXPECT_GT(Ids.size(), 250u);
}

// docs/hardware.md, section 5: what the rules in use predict.
TEST(Experiments, AskWhatThePageSays) {
  std::map<std::string, std::string> Predicted;
  for (const Experiment &E : experiments()) {
    sim::WarpAccess W;
    std::copy(std::begin(E.Where.Offset), std::end(E.Where.Offset), W.Offset.begin());
    W.Active = E.Where.Active;
    W.BytesPerLane = E.Instruction->BytesPerLane;
    W.Operation = E.Instruction->Op == "store" ? sim::Op::Store : sim::Op::Load;
    if (E.Instruction->Table != "shared")
      continue;
    sim::SharedCost C = sim::sharedCost(W);
    Predicted[E.Id] = std::to_string(C.Wavefronts) + "/" + std::to_string(C.conflicts());
  }
  EXPECT_EQ(Predicted["A3x32-lds_32"], "32/31");
  EXPECT_EQ(Predicted["A5-sts_32"], "2/1");
  EXPECT_EQ(Predicted["B1-lds_64"], "16/15");
  EXPECT_EQ(Predicted["B1-sts_64"], "16/14");
  EXPECT_EQ(Predicted["B2-lds_64"], "2/1");
  EXPECT_EQ(Predicted["B3-lds_64"], "8/7");
  EXPECT_EQ(Predicted["B4-lds_64"], "2/1");
  EXPECT_EQ(Predicted["B5-lds_64"], "2/0");
  EXPECT_EQ(Predicted["B6-lds_64"], "1/0");
  EXPECT_EQ(Predicted["B7"], "4/0");
  EXPECT_EQ(Predicted["B8"], "2/0");
  EXPECT_EQ(Predicted["B10x4-lds_64"], "2/0");
  EXPECT_EQ(Predicted["B12-lds_128"], "2/0");
  EXPECT_EQ(Predicted["D3-lds_u8"], "8/7");
  EXPECT_EQ(Predicted["D6"], "16/15");
}

TEST(Cubin, OtherBytesHoldNoInstruction) {
  EXPECT_FALSE(instructionAt("", "k", 0));
  EXPECT_FALSE(instructionAt(std::string(200, 'x'), "k", 0));
  EXPECT_FALSE(instructionAt("\177ELF" + std::string(60, '\377'), "k", 0));
}
} // namespace
