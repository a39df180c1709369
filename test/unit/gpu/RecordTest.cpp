//===- test/unit/gpu/RecordTest.cpp ---------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bench/gpu/Record.h"
#include "bench/gpu/Cubin.h"

#include "bench/gpu/Predict.h"
#include "bench/gpu/Report.h"
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
  EXPECT_THAT(Shared, HasSubstr("\nid,gpu,op,width,lanes,wavefronts,conflicts,ideal,page,predicted,"
                                "source\n"));
  EXPECT_THAT(Shared, HasSubstr("\nB1-lds_64,RTX 5090,load,8,0 0 128 128 256 256 "));
  EXPECT_THAT(Shared, HasSubstr(" 1920 1920,16,,1,16,16,bench/gpu\n"));
  // Three loads that the compiler put before the copy are not the copy.
  EXPECT_THAT(Shared, HasSubstr("\nI2x1-ldgsts_4,RTX 5090,async,4,0 4 8 "));
  EXPECT_THAT(R.Tables.at("global.csv"), HasSubstr("\nG1x8-ldg_32,RTX 5090,load,4,0 8 16 "));
  EXPECT_THAT(R.Tables.at("global.csv"), HasSubstr(" 248,8,2,4,,,,8,bench/gpu\n"));
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

TEST(Record, TheInstructionsOfAFusedLoopAreAddedUp) {
  const std::string Load = "instruction 0x100 0x984 0x800\nwavefronts 2\nwavefronts_ideal 1\n";
  Read R(Header + "experiment L5 pair_volatile\nwrong 0\n" + Load + Load);
  EXPECT_THAT(R.Problems, ElementsAre());
  EXPECT_THAT(R.Tables.at("fused.csv"),
              HasSubstr("\nid,gpu,op,width,lanes,instructions,wavefronts,conflicts,ideal,predicted,"
                        "source\nL5,G,load,4,0 8 16 "));
  EXPECT_THAT(R.Tables.at("fused.csv"), HasSubstr(" 248,2,4,,2,4,bench/gpu\n"));
  EXPECT_THAT(Read(Header + "experiment L5 pair_volatile\nwrong 0\n" + Load).Problems,
              ElementsAre("L5: 1 instructions of pair_volatile are the one that is meant; it must "
                          "be 2"));
}

// The Source page has no figures of it: the row is what the hardware counted.
TEST(Record, DescriptorsArePartOfTheRow) {
  std::vector<std::string> Problems;
  Recording R = readRecording(Header + "experiment J1-128B wgmma\nwrong 0\n", Problems);
  addHardware(R, {R.Header, {{"wgmma", {{"wgmma_wavefronts", 32}, {"wgmma_conflicts", 0}}}}},
              Problems);
  const auto Tables = tablesOf(R, Problems);
  EXPECT_THAT(Problems, ElementsAre());
  EXPECT_THAT(Tables.at("tensor.csv"),
              HasSubstr("\nJ1-128B,G,wgmma,0 16 1024 1 8192 16 1024 1 - - "));
  EXPECT_THAT(Tables.at("tensor.csv"), HasSubstr(" -,32,0,32,bench/gpu\n"));
}

// What the hardware counts comes before what the profiler computes from addresses; both are kept.
TEST(Record, TheHardwareIsBelievedAndTheSourcePageKept) {
  std::vector<std::string> Problems;
  Recording R = readRecording(Header + "experiment B2-lds_64 lds_64\nwrong 0\n", Problems);
  ProfiledAccess A;
  A.Op = ProfiledOp::Load;
  A.IsShared = true;
  A.Units = 4;
  A.Ideal = 2;
  ProfiledLaunch L;
  L.Symbol = "lds_64";
  L.Accesses = {A};
  Profile P;
  P.Launches = {L};
  addInstructions(R, P, "", Problems);
  ASSERT_EQ(R.Experiments.front().Instructions.size(), 1u);
  R.Experiments.front().Instructions.front().Low = 0x984;
  R.Experiments.front().Instructions.front().High = 0xa00;
  addHardware(R, {R.Header, {{"lds_64", {{"shared_wavefronts", 2}, {"shared_conflicts", 1}}}}},
              Problems);
  const auto Tables = tablesOf(R, Problems);
  EXPECT_THAT(Problems, ElementsAre());
  EXPECT_THAT(Tables.at("shared.csv"), HasSubstr(",2,1,2,4,2,bench/gpu\n"));
}

TEST(Record, ReportsOfOtherLaunchesAreNotBelieved) {
  std::vector<std::string> Problems;
  Recording R = readRecording(Header + "experiment B2-lds_64 lds_64\nwrong 0\n", Problems);
  addInstructions(R, {}, "", Problems);
  addHardware(R, {R.Header, {{"lds_32", {}}}}, Problems);
  EXPECT_THAT(Problems,
              ElementsAre("the launches of the report are not the experiments of the recording",
                          "the launches of the counters are not the experiments of the recording"));
}

TEST(Record, ValuesThatLieElsewhereAreNotBelieved) {
  Read R(Header + "experiment J2-rows tma_lds_128\nwrong 3\ninstruction 0x60 0x984 0xc00\n"
                  "wavefronts 4\n");
  EXPECT_THAT(R.Problems, ElementsAre("J2-rows: 3 lanes read other values than should lie there"));
  EXPECT_TRUE(R.Tables.empty());
}

TEST(Experiments, HaveNamesOfTheirOwnAndStayInside) {
  std::set<std::string> Ids;
  for (const Experiment &E : experiments()) {
    EXPECT_TRUE(Ids.insert(E.Id).second) << E.Id;
    for (unsigned T = 0; T < 32 && E.Instruction->BytesPerLane; ++T) {
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
    if (E.Instruction->Table != "shared")
      continue;
    sim::SharedCost C = sim::sharedCost(accessOf(E));
    EXPECT_EQ(predicted(E, "wavefronts"), C.Wavefronts) << E.Id;
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
  EXPECT_EQ(Predicted["C8"], "0/0");
  EXPECT_EQ(Predicted["D3-lds_u8"], "8/7");
  EXPECT_EQ(Predicted["D6"], "16/15");
}

/// The experiment of that name.
Experiment named(const std::vector<Experiment> &All, const std::string &Id) {
  for (const Experiment &E : All)
    if (E.Id == Id)
      return E;
  ADD_FAILURE() << "no experiment " << Id;
  return All.front();
}

// A tile that a tensor map placed is read by rows and by columns without a conflict; every other
// row meets half the chunks only.
TEST(Experiments, ASwizzledTileIsReadWhereTheMapPutsIt) {
  const std::vector<Experiment> All = experiments();
  for (const char *Id : {"J2-rows", "J2-column0", "J2-column3", "J2-column7"})
    EXPECT_EQ(predicted(named(All, Id), "wavefronts"), 4u) << Id;
  EXPECT_EQ(predicted(named(All, "J2-every-other"), "wavefronts"), 8u);
  // Row 5, chunk 3 lies at chunk 3 xor 5; row 9 is swizzled as row 1 is.
  const Experiment Column = named(All, "J2-column3");
  EXPECT_EQ(Column.Where.Offset[5], 5 * 128 + 6 * 16u);
  EXPECT_EQ(Column.Where.Offset[9], 9 * 128 + 2 * 16u);
}

// 64 x 16 and 16 x 64 halves are 4096 bytes, 128 a wavefront; four warps execute the instruction.
TEST(Experiments, ATensorCoreReadsBothMatricesOnce) {
  const Experiment E = named(experiments(), "J1-128B");
  EXPECT_EQ(predicted(E, "wavefronts"), 32u);
  EXPECT_EQ(E.Threads, 128u);
  EXPECT_EQ(E.Where.Active, 0xffu);
}

// Loops as compiled for GPUs before sm_100: what all instructions of the width take together.
TEST(Experiments, FusedLoopsArePredicted) {
  const std::vector<Experiment> All = experiments();
  const std::pair<const char *, unsigned> Wavefronts[] = {
      {"L1-words", 32}, {"L1-quads", 16}, {"L2", 256}, {"L3", 32},
      {"L3-padded", 1}, {"L4", 2},        {"L5", 4},
  };
  for (const auto &[Id, Want] : Wavefronts)
    EXPECT_EQ(predicted(named(All, Id), "wavefronts"), Want) << Id;
}

TEST(Cubin, OtherBytesHoldNoInstruction) {
  EXPECT_FALSE(instructionAt("", "k", 0));
  EXPECT_FALSE(instructionAt(std::string(200, 'x'), "k", 0));
  EXPECT_FALSE(instructionAt("\177ELF" + std::string(60, '\377'), "k", 0));
}
} // namespace
