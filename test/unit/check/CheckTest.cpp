//===- test/unit/check/CheckTest.cpp --------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What checks have in common.
//
//===----------------------------------------------------------------------===//

#include "test/unit/check/JudgedKernel.h"

using namespace warplint;
using testing::HasSubstr;

namespace {
TEST(Check, OneIsNoPlural) {
  EXPECT_EQ(plural(0, "sector"), "0 sectors");
  EXPECT_EQ(plural(1, "sector"), "1 sector");
  EXPECT_EQ(plural(2, "sector"), "2 sectors");
}

TEST(Check, NamesAreUniqueAndSorted) {
  for (size_t I = 1; I < checks().size(); ++I)
    EXPECT_LT(checks()[I - 1].Info.Id, checks()[I].Info.Id);
}

TEST(Check, OptionsHaveDefaults) {
  for (const Check &C : checks())
    for (const CheckOption &O : C.Info.Options) {
      EXPECT_EQ(optionOf(C.Info, {}, O.Name), O.Default);
      EXPECT_EQ(optionOf(C.Info, {{(C.Info.Id + "." + O.Name).str(), 7}}, O.Name), 7);
      EXPECT_EQ(optionOf(C.Info, {{O.Name.str(), 7}}, O.Name), O.Default);
    }
}

TEST(Check, TheLaunchNoteSaysWhereTheBlockComesFrom) {
  JudgedKernel J;
  auto Note = [&](LaunchFrom From) {
    J.L.From = From;
    return launchNote({J.K, J.L, J.E, J.Verdicts, {}, J.Gpu, 0});
  };
  J.L.Where = placeAt(9);
  EXPECT_THAT(Note(LaunchFrom::Option).Text, HasSubstr("block 64x1x1, set on the command line"));
  EXPECT_FALSE(Note(LaunchFrom::Option).Where.isValid());
  EXPECT_THAT(Note(LaunchFrom::Config).Text, HasSubstr("configuration"));
  EXPECT_EQ(Note(LaunchFrom::Call).Where, placeAt(9));
  J.L.Why = "fits tile[8][8]";
  J.L.Guessed = true;
  EXPECT_THAT(Note(LaunchFrom::Assumed).Text,
              HasSubstr("'k', assuming block 64x1x1: fits tile[8][8]"));
  EXPECT_THAT(Note(LaunchFrom::Assumed).Hint, HasSubstr("--block"));
}
} // namespace
