//===- test/unit/sim/RulesTest.cpp ----------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "sim/Rules.h"

#include "Lanes.h"
#include "sim/GlobalMemory.h"
#include "sim/SharedMemory.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace warplint::sim {
namespace {

std::set<std::string> namesOf(const Evidence &Rules) {
  std::set<std::string> Names;
  Rules.forEach([&](const Rule &R) { Names.insert(std::string(R.Id)); });
  return Names;
}

using Names = std::set<std::string>;

TEST(Rules, EveryIdNamesItsOwnRow) {
  EXPECT_EQ(ruleOf(RuleId::V4).Id, "V4");
  EXPECT_EQ(ruleOf(RuleId::I3).Id, "I3");
  for (const Rule &R : rules())
    EXPECT_FALSE(R.Statement.empty()) << R.Id;
}

TEST(Rules, AFigureIsAsGoodAsItsWorstRule) {
  EXPECT_EQ(Evidence().grade(), Grade::Measured);
  EXPECT_EQ((Evidence{RuleId::S3, RuleId::V1}).grade(), Grade::Measured);
  EXPECT_EQ((Evidence{RuleId::V8, RuleId::S3}).grade(), Grade::Conjecture);
}

TEST(Rules, ASharedFigureNamesTheRulesThatPriceIt) {
  EXPECT_EQ(namesOf(sharedCost(lanes(4, [](unsigned L) { return 128 * L; })).Evidence),
            (Names{"S3"}));
  EXPECT_EQ(namesOf(sharedCost(lanes(8, [](unsigned) { return 0; })).Evidence),
            (Names{"S3", "V1", "V4"}));
  // B1: the halves merge although sixteen words of one bank are left.
  EXPECT_EQ(namesOf(sharedCost(lanes(8, [](unsigned L) { return 128 * (L / 2); })).Evidence),
            (Names{"S3", "V1", "V4", "V6", "W2"}));
  EXPECT_EQ(namesOf(sharedCost(lanes(
                                   16, [](unsigned L) { return 16 * L; }, Op::Store))
                        .Evidence),
            (Names{"S3", "Q1", "V5"}));
  EXPECT_EQ(namesOf(sharedCost(lanes(
                                   4, [](unsigned) { return 0; }, Op::Atomic))
                        .Evidence),
            (Names{"S3", "A5", "A6"}));
}

// C4: the even lanes of a 16-byte store. All four quarters are served; their bytes fill two.
TEST(Rules, AnIdealBelowTheTransactionsNamesItsRule) {
  WarpAccess Even = lanes(16, [](unsigned L) { return 16 * (L / 2); }, Op::Store);
  Even.Active = 0x55555555u;
  EXPECT_TRUE(sharedCost(Even).Evidence.contains(RuleId::W2));
  Even.Active = 0xffu; // one quarter of contiguous lanes: its bytes fill one transaction
  EXPECT_EQ(namesOf(sharedCost(Even).Evidence), (Names{"S3", "Q1", "Q3", "V5"}));
}

TEST(Rules, AGlobalFigureNamesTheRulesThatPriceIt) {
  EXPECT_EQ(namesOf(globalCost(lanes(4, [](unsigned L) { return 4 * L; })).Evidence),
            (Names{"G3"}));
  EXPECT_EQ(namesOf(globalCost(lanes(
                                   2, [](unsigned L) { return 2 * L; }, Op::Store))
                        .Evidence),
            (Names{"G3", "G6", "G12"}));
  EXPECT_EQ(namesOf(globalCost(lanes(4, [](unsigned L) { return L < 16 ? 0 : 128; })).Evidence),
            (Names{"G3", "I3"}));
}

} // namespace
} // namespace warplint::sim
