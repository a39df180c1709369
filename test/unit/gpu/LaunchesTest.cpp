//===- test/unit/gpu/LaunchesTest.cpp -------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bench/gpu/Launches.h"
#include "bench/gpu/Predict.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <set>

using namespace warplint::gpu;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

namespace {
Experiment named(const std::string &Id) {
  for (const Experiment &E : launches())
    if (E.Id == Id)
      return E;
  ADD_FAILURE() << "no launch " << Id;
  return launches().front();
}

std::set<uint32_t> linesOf(const Experiment &E) {
  std::set<uint32_t> Lines;
  for (uint32_t Offset : E.Where.Offset)
    Lines.insert(Offset / 128);
  return Lines;
}

TEST(Launches, HaveNamesOfTheirOwnAndStayInside) {
  std::set<std::string> Ids;
  for (const Experiment &E : launches()) {
    EXPECT_TRUE(Ids.insert(E.Id).second) << E.Id;
    const bool Loops = E.Instruction->Name.starts_with("loop");
    for (unsigned T = 0; T < 32; ++T) {
      // The loops' other warp writes the upper half of what they may reach.
      EXPECT_LE(E.Where.Offset[T] + E.Instruction->BytesPerLane,
                Loops ? ProbedBytes / 2 : ProbedGlobalBytes)
          << E.Id;
      EXPECT_EQ(E.Where.Offset[T] % E.Instruction->BytesPerLane, 0u) << E.Id;
    }
    EXPECT_EQ(E.Threads, Loops ? 64u : 32u) << E.Id;
  }
}

// Four lanes in each of eight lines; neighbours lie in all four banks, these in one.
TEST(Launches, TagsOfOneBankAreAskedFor) {
  EXPECT_THAT(linesOf(named("H1-next")), ElementsAre(0, 1, 2, 3, 4, 5, 6, 7));
  EXPECT_THAT(linesOf(named("H1-one-bank")), ElementsAre(0, 5, 10, 15, 17, 20, 27, 30));
  EXPECT_THAT(linesOf(named("H2-1024-fourth")),
              ElementsAre(1024, 1028, 1032, 1036, 1040, 1044, 1048, 1052));
  EXPECT_EQ(predicted(named("H1-next"), "t_wavefronts"), 2u);
  EXPECT_EQ(predicted(named("H1-one-bank"), "t_wavefronts"), 8u);
  EXPECT_EQ(predicted(named("H1-fourth"), "t_wavefronts"), 2u);
  for (const char *Id : {"H2-256-one-bank", "H2-1024-one-bank", "H2-4096-one-bank"})
    EXPECT_EQ(predicted(named(Id), "t_wavefronts"), 8u) << Id;
  EXPECT_EQ(predicted(named("H1-next"), "sectors"), 8u);
  EXPECT_EQ(predicted(named("H1-next"), "tags"), 8u);
  EXPECT_EQ(predicted(named("H1-next"), "requests"), 1u);
}

// What was measured on sm_120 for 16 bytes per lane; 512 bytes apart took 9, which the hypothesis
// does not say.
TEST(Launches, TheHypothesisIsThatOfThePublishedSweep) {
  const std::pair<const char *, unsigned> Measured[] = {
      {"H4x16", 1}, {"H4x32", 2}, {"H4x64", 4}, {"H4x128", 8}, {"H4x256", 8}};
  for (const auto &[Id, Want] : Measured)
    EXPECT_EQ(predicted(named(Id), "t_wavefronts"), Want) << Id;
  EXPECT_EQ(predicted(named("H4x512"), "t_wavefronts"), 8u);
}

// Loads that hit take what the banks owe; lanes that agree in pairs are not merged.
TEST(Launches, LoadsThatHitArePredicted) {
  for (unsigned Stride : {4, 8, 16, 32, 64, 128})
    EXPECT_EQ(predicted(named("H3x" + std::to_string(Stride)), "read_wavefronts"), Stride / 4);
  EXPECT_EQ(predicted(named("H3-uniform"), "read_wavefronts"), 4u);
  EXPECT_EQ(predicted(named("H3-uniform-warm"), "read_wavefronts"), std::nullopt);
}

// 16 contiguous bytes per lane take four wavefronts, whatever else goes on.
TEST(Launches, TrafficDoesNotChangeWhatAddressesDecide) {
  EXPECT_EQ(predicted(named("K1x1-loop_lds"), "sass_wavefronts"), 4u * 1000);
  EXPECT_EQ(predicted(named("J3x1056-loop_lds_bulk"), "sass_wavefronts"), 4u * 1000 * 1056);
  EXPECT_EQ(predicted(named("K1x1056-loop_lds_ldg"), "shared_wavefronts"), std::nullopt);
}

const std::string Header = "gpu G\ndriver D\ntoolkit T\ndate 2026-01-31\n";

/// What ncu prints: names, units, a line a launch with \p Value of each counter.
std::string printed(const std::function<std::string(const Experiment &)> &Value) {
  std::string Text = Header + "==PROF== Connected to process 1\n\"ID\",\"Kernel Name\"";
  for (const auto &[Ours, Theirs] : launchMetrics())
    Text += ",\"" + std::string(Theirs) + "\"";
  Text += "\n\"\",\"\"";
  for (size_t I = 0; I < launchMetrics().size(); ++I)
    Text += ",\"inst\"";
  Text += "\n";
  unsigned Number = 0;
  for (const Experiment &E : launches()) {
    Text += "\"" + std::to_string(Number++) + "\",\"" + std::string(E.Instruction->Kernel) +
            "(Lanes, char *, unsigned int *)\"";
    for (size_t I = 0; I < launchMetrics().size(); ++I)
      Text += ",\"" + Value(E) + "\"";
    Text += "\n";
  }
  return Text;
}

TEST(Launches, WhatNcuPrintsBecomesATable) {
  std::vector<std::string> Problems;
  const std::string Text = printed([](const Experiment &E) {
    return E.Id.ends_with("-warm") ? "3" : "1,027"; // thousands are set apart
  });
  const std::string Table = launchTable(readLaunches(Text, Problems), Problems);
  EXPECT_THAT(Problems, ElementsAre());
  EXPECT_THAT(Table, HasSubstr("# gpu      G\n"));
  EXPECT_THAT(Table,
              HasSubstr("\nid,gpu,kernel,width,lanes,blocks,rounds,counter,measured,predicted,"
                        "source\n"));
  EXPECT_THAT(Table, HasSubstr("\nH1-next,G,ldg_32,4,0 4 8 12 128 132 "));
  EXPECT_THAT(Table, HasSubstr(",1,1,t_wavefronts,1027,2,bench/gpu\n"));
  // The load that warms is subtracted: 1027 - 3.
  EXPECT_THAT(Table, HasSubstr(",1,1,read_wavefronts,1024,32,bench/gpu\n"));
  EXPECT_THAT(Table, HasSubstr(",1056,1000,sass_wavefronts,1027,4224000,bench/gpu\n"));
  EXPECT_THAT(Table, HasSubstr(",1056,1000,arbitration,1027,,bench/gpu\n"));
}

TEST(Launches, OthersAreNotBelieved) {
  std::vector<std::string> Problems;
  std::string Text = printed([](const Experiment &) { return "1"; });
  Text.resize(Text.rfind("\"", Text.size() - 2));
  Text.resize(Text.rfind('\n') + 1); // the last launch is missing
  EXPECT_EQ(launchTable(readLaunches(Text, Problems), Problems), "");
  EXPECT_THAT(Problems, ElementsAre("the launches are not those of gpu_record --launches"));

  Problems.clear();
  readLaunches(printed([](const Experiment &) { return "n/a"; }), Problems);
  EXPECT_THAT(Problems, Not(testing::IsEmpty()));
  EXPECT_THAT(Problems.front(), HasSubstr("'n/a' is no count of l1tex__"));
}
} // namespace
