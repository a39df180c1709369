//===- test/unit/compare/StatementsTest.cpp -------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/compare/Compare.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace warplint;
using testing::ElementsAre;

namespace {
TEST(Statements, AStatementBeginsAfterTheLast) {
  EXPECT_THAT(statementStarts("a = b +\n    c;\nd = e;\n"), ElementsAre(1, 1, 3, 4));
}

TEST(Statements, ALoopsHeadIsOneStatementWithWhatItGoverns) {
  EXPECT_THAT(statementStarts("for (int k = 0;\n     k < n; ++k)\n  s += c[k];\nx = 1;\n"),
              ElementsAre(1, 1, 1, 4, 5));
  EXPECT_THAT(statementStarts("for (;;) {\n  s += c[k];\n}\n"), ElementsAre(1, 2, 3, 4));
}

TEST(Statements, CommentsAndLiteralsEndNone) {
  EXPECT_THAT(statementStarts("a = // one;\n  f(\"x;{\", ';') + /* {\n ; */ b;\nc;\n"),
              ElementsAre(1, 1, 1, 4, 5));
}

TEST(Statements, DirectivesStandAlone) {
  EXPECT_THAT(statementStarts("a =\n#pragma unroll\nb;\n"), ElementsAre(1, 2, 1, 4));
}

TEST(Statements, AnUnknownFileKeepsItsLines) {
  StatementLines S;
  S.add("k.cu", "a =\nb;\n");
  EXPECT_EQ(S.startOf("k.cu", 2), 1u);
  EXPECT_EQ(S.startOf("k.cu", 99), 99u);
  EXPECT_EQ(S.startOf("other.cu", 2), 2u);
}
} // namespace
