//===- test/unit/compare/NcuCsvTest.cpp -----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/profile/NcuCsv.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace warplint;

namespace {
const std::string Header = "Line No,Source,Address,Instructions Executed,Address Space,"
                           "Access Operation,L1 Wavefronts Shared,L1 Wavefronts Shared Ideal\n";

Profile read(const std::string &Text) {
  llvm::Expected<Profile> P = readNcuCsv(Text);
  if (P)
    return *P;
  ADD_FAILURE() << llvm::toString(P.takeError());
  return {};
}

const ProfiledAccess &only(const Profile &P) {
  static const ProfiledAccess None;
  const bool One = P.Launches.size() == 1 && P.Launches[0].Accesses.size() == 1;
  EXPECT_TRUE(One);
  return One ? P.Launches[0].Accesses[0] : None;
}

TEST(NcuCsv, CellsHoldCommasQuotesAndLineBreaks) {
  Profile P = read("Function Name,k\r\n" + Header +
                   "7,\"f(\"\"a\"\",\n  b);\",a0,\"1,024\",Shared,Load,\"2,048\",1024.0\r\n");
  EXPECT_EQ(only(P).Lines, (std::vector<SourceLine>{{"", 7}}));
  EXPECT_EQ(only(P).Requests, 1024u);
  EXPECT_EQ(only(P).Units, 2048u);
  EXPECT_EQ(only(P).Ideal, 1024u);
  EXPECT_TRUE(P.TellsShared);
  EXPECT_FALSE(P.TellsGlobal);
}

// The three shapes in which ncu prints the Source page, of one 32-way load by four warps.

void expectTheLoad(const ProfiledAccess &A) {
  EXPECT_TRUE(A.IsShared);
  EXPECT_EQ(A.Requests, 4u);
  EXPECT_EQ(A.Units, 128u);
  EXPECT_EQ(A.Ideal, 4u);
}

// --print-source sass
TEST(NcuCsv, InstructionsWithoutLines) {
  Profile P = read("\"Kernel Name\",\"column(float *)\"\n"
                   "\"Address\",\"Source\",\"Warp Stall Sampling (All Cycles)\","
                   "\"# Instructions Executed\",\"Address Space\",\"Access Operation\","
                   "\"Access Size\",\"L1 Tag Requests Global\",\"L1 Wavefronts Shared\","
                   "\"L1 Wavefronts Shared Ideal\"\n"
                   "\"7f0010\",\"      S2R R0, SR_TID.X\",\"3\",\"4\",\"-\",\"-\",\"-\",\"0\","
                   "\"0\",\"0\"\n"
                   "\"7f0020\",\"      LDS R2, [R0]\",\"9\",\"4\",\"Shared\",\"Load\",\"32\",\"0\","
                   "\"128\",\"4\"\n");
  expectTheLoad(only(P));
  EXPECT_EQ(P.Launches[0].Name, "column(float *)");
  EXPECT_EQ(only(P).Op, ProfiledOp::Load);
  EXPECT_TRUE(only(P).Lines.empty());
}

// --print-source cuda,sass
TEST(NcuCsv, LinesWithTheirInstructions) {
  Profile P = read("\"File Path\",\"/home/me/k.cu\"\n\"Function Name\",\"column(float *)\"\n"
                   "\"Line No\",\"Source\",\"Address\",\"Source\",\"Instructions Executed\","
                   "\"Address Space\",\"Access Operation\",\"L1 Wavefronts Shared\","
                   "\"L1 Wavefronts Shared Ideal\"\n"
                   "\"5\",\"  x = s[32 * t];\",\"-\",\"-\",\"8\",\"-\",\"-\",\"128\",\"4\"\n"
                   "\"\",\"\",\"7f0010\",\"S2R\",\"4\",\"-\",\"-\",\"0\",\"0\"\n"
                   "\"\",\"\",\"7f0020\",\"LDS\",\"4\",\"Shared\",\"Load\",\"128\",\"4\"\n");
  expectTheLoad(only(P));
  EXPECT_EQ(only(P).Lines, (std::vector<SourceLine>{{"/home/me/k.cu", 5}}));
}

// --print-metric-name name, with what the profiler says before
TEST(NcuCsv, NamesOfMetricsAsColumns) {
  Profile P = read("==PROF== Connected to process 42 (/home/me/a.out)\n"
                   "==PROF== Profiling \"column\" - 0: 0%....50%....100% - 3 passes\n"
                   "\"File Path\",\"k.cu\"\n\"Function Name\",\"column(float *)\"\n"
                   "\"#\",\"Source\",\"inst_executed\",\"memory_type\",\"memory_access_type\","
                   "\"memory_l1_wavefronts_shared\",\"memory_l1_wavefronts_shared_ideal\"\n"
                   "\"5\",\"x = s[32 * t];\",\"4\",\"Shared\",\"Load\",\"128\",\"4\"\n");
  expectTheLoad(only(P));
  EXPECT_EQ(only(P).Lines, (std::vector<SourceLine>{{"k.cu", 5}}));
}

TEST(NcuCsv, AnInlinedInstructionIsOneOnSeveralLines) {
  Profile P =
      read("File Path,/a/k.cu\nFunction Name,k\n" + Header + "7,call,-,64,-,-,4,4\n" +
           ",,a0,32,Shared,Load,4,4\n" + "3,callee,-,64,-,-,4,4\n" + ",,a0,32,Shared,Load,4,4\n");
  EXPECT_EQ(only(P).Lines, (std::vector<SourceLine>{{"/a/k.cu", 7}, {"/a/k.cu", 3}}));
  EXPECT_EQ(only(P).Requests, 32u);
}

TEST(NcuCsv, AddressesOfDifferentKernelsAreDifferentInstructions) {
  Profile P = read("Function Name,k\n" + Header + "1,,a0,1,Shared,Load,1,1\n" +
                   "Function Name,l\n" + Header + "1,,a0,1,Shared,Load,1,1\n");
  ASSERT_EQ(P.Launches.size(), 2u);
  EXPECT_EQ(P.Launches[1].Name, "l");
  EXPECT_EQ(P.Launches[1].Accesses.size(), 1u);
}

TEST(NcuCsv, LinesCountWhereInstructionsAreNotListed) {
  Profile P = read("==PROF== Disconnected\n#,Source,inst_executed,memory_l1_wavefronts_shared\n"
                   "5,x,8,16\n6,y,8,0\n");
  EXPECT_EQ(only(P).Units, 16u);
  EXPECT_EQ(only(P).Op, ProfiledOp::Unknown);
}

TEST(NcuCsv, OtherTextIsAnErrorNotAnEmptyAnswer) {
  for (const char *Text : {"", "a,b\n1,2\n", "\"unclosed", ",,,\n"}) {
    llvm::Expected<Profile> P = readNcuCsv(Text);
    ASSERT_FALSE(P) << Text;
    EXPECT_THAT(llvm::toString(P.takeError()), testing::HasSubstr("no table of the Source page"));
  }
}

TEST(NcuCsv, ShortRowsAreNotRead) {
  Profile P = read("Function Name,k\n" + Header + "1,,a0\n");
  ASSERT_EQ(P.Launches.size(), 1u);
  EXPECT_TRUE(P.Launches[0].Accesses.empty());
}
} // namespace
