//===- test/unit/compare/NcuCsvTest.cpp -----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/compare/NcuCsv.h"

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

TEST(NcuCsv, CellsHoldCommasQuotesAndLineBreaks) {
  Profile P = read("Function Name,k\r\n" + Header +
                   "7,\"f(\"\"a\"\",\n  b);\",a0,\"1,024\",Shared,Load,\"2,048\",1024.0\r\n");
  ASSERT_EQ(P.Accesses.size(), 1u);
  EXPECT_EQ(P.Accesses[0].Lines, (std::vector<SourceLine>{{"", 7}}));
  EXPECT_EQ(P.Accesses[0].Requests, 1024u);
  EXPECT_EQ(P.Accesses[0].Units, 2048u);
  EXPECT_EQ(P.Accesses[0].Ideal, 1024u);
  EXPECT_TRUE(P.TellsShared);
  EXPECT_FALSE(P.TellsGlobal);
}

TEST(NcuCsv, AnInlinedInstructionIsOneOnSeveralLines) {
  Profile P =
      read("File Path,/a/k.cu\nFunction Name,k\n" + Header + "7,call,-,64,-,-,4,4\n" +
           ",,a0,32,Shared,Load,4,4\n" + "3,callee,-,64,-,-,4,4\n" + ",,a0,32,Shared,Load,4,4\n");
  ASSERT_EQ(P.Accesses.size(), 1u);
  EXPECT_EQ(P.Accesses[0].Lines, (std::vector<SourceLine>{{"/a/k.cu", 7}, {"/a/k.cu", 3}}));
  EXPECT_EQ(P.Accesses[0].Requests, 32u);
}

TEST(NcuCsv, AddressesOfDifferentKernelsAreDifferentInstructions) {
  Profile P = read("Function Name,k\n" + Header + "1,,a0,1,Shared,Load,1,1\n" +
                   "Function Name,l\n" + Header + "1,,a0,1,Shared,Load,1,1\n");
  ASSERT_EQ(P.Accesses.size(), 2u);
  EXPECT_EQ(P.Accesses[1].Kernel, "l");
}

TEST(NcuCsv, LinesCountWhereInstructionsAreNotListed) {
  Profile P = read("==PROF== Disconnected\n#,Source,inst_executed,memory_l1_wavefronts_shared\n"
                   "5,x,8,16\n6,y,8,0\n");
  ASSERT_EQ(P.Accesses.size(), 1u);
  EXPECT_EQ(P.Accesses[0].Units, 16u);
  EXPECT_EQ(P.Accesses[0].Op, "");
}

TEST(NcuCsv, OtherTextIsAnErrorNotAnEmptyAnswer) {
  for (const char *Text : {"", "a,b\n1,2\n", "\"unclosed", ",,,\n"}) {
    llvm::Expected<Profile> P = readNcuCsv(Text);
    ASSERT_FALSE(P) << Text;
    EXPECT_THAT(llvm::toString(P.takeError()), testing::HasSubstr("no table of the Source page"));
  }
}

TEST(NcuCsv, ShortRowsAreNotRead) {
  EXPECT_TRUE(read("Function Name,k\n" + Header + "1,,a0\n").Accesses.empty());
}
} // namespace
