//===- test/unit/check/PriceChecksTest.cpp --------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The checks that look at what requests cost: severity follows certainty, options move thresholds.
//
//===----------------------------------------------------------------------===//

#include "test/unit/check/JudgedKernel.h"

using namespace warplint;
using testing::IsEmpty;
using testing::SizeIs;

namespace {
/// A load of each memory, with the same figures: the second access of a report that has five
/// before.
struct PriceChecks : testing::TestWithParam<const char *> {
  JudgedKernel J;
  Verdict *Told = nullptr, *Other = nullptr;

  PriceChecks() {
    const bool IsShared = GetParam() == SharedBankConflictId;
    const unsigned Shared = J.addArray(Space::Shared, 4096, placeAt(2));
    const unsigned Global = J.addArray(Space::Global, 0, placeAt(3));
    J.Verdicts.reserve(2); // the pointers stay
    Other = &J.addLoad(IsShared ? Global : Shared, 8, 4);
    Told = &J.addLoad(IsShared ? Shared : Global, 8, 5);
    J.FirstAccess = 5;
  }

  void setFigures(VerdictKind Kind, Figures F) {
    Told->Kind = Kind;
    Told->PerRequest = std::move(F);
  }
  std::vector<Finding> findings(const CheckOptions &Options = {}) {
    return J.findings(GetParam(), Options);
  }
};

INSTANTIATE_TEST_SUITE_P(Each, PriceChecks,
                         testing::Values("shared-bank-conflict", "global-uncoalesced"),
                         [](const auto &Info) {
                           return Info.param == SharedBankConflictId ? "Shared" : "Global";
                         });

TEST_P(PriceChecks, TellAnAccessOfTheirOwnMemory) {
  setFigures(VerdictKind::Exact, costing(8, 8, 1));
  Other->PerRequest = costing(1, 1, 1);
  std::vector<Finding> Found = findings();
  ASSERT_THAT(Found, SizeIs(1));
  EXPECT_EQ(Found[0].Check, GetParam());
  EXPECT_EQ(Found[0].Where, placeAt(5));
  EXPECT_EQ(Found[0].Access, 6u); // five are before the kernel's own
  EXPECT_EQ(Found[0].Severity, Severity::Warning);
}

TEST_P(PriceChecks, AreSilentAboutOtherMemory) {
  Other->PerRequest = costing(8, 8, 1);
  setFigures(VerdictKind::Exact, costing(1, 1, 1));
  EXPECT_THAT(findings(), IsEmpty());
}

TEST_P(PriceChecks, AreSilentAboutWhatNoLaneReaches) {
  setFigures(VerdictKind::Exact, costing(8, 8, 1));
  Told->Reached = false;
  EXPECT_THAT(findings(), IsEmpty());
}

// Between two figures, either of which may be one that no request comes to: sure is the lower one.
TEST_P(PriceChecks, AreSureOfABoundOnlyIfItsLowerEndExceeds) {
  setFigures(VerdictKind::Bounded, costing(1, 8, 1));
  ASSERT_THAT(findings(), SizeIs(1));
  EXPECT_EQ(findings()[0].Severity, Severity::Note);
  setFigures(VerdictKind::Bounded, costing(4, 8, 1));
  ASSERT_THAT(findings(), SizeIs(1));
  EXPECT_EQ(findings()[0].Severity, Severity::Warning);
}

TEST_P(PriceChecks, AreSureOfDataOnlyIfItsBestCaseExceeds) {
  setFigures(VerdictKind::DataDependent, costing(1, 32, 1));
  ASSERT_THAT(findings(), SizeIs(1));
  EXPECT_EQ(findings()[0].Severity, Severity::Note);
}

TEST_P(PriceChecks, ReportFromTheLeastExcessOn) {
  const std::string Key = std::string(GetParam()) + ".min-excess";
  setFigures(VerdictKind::Exact, costing(8, 8, 1)); // 7 beyond the ideal
  EXPECT_THAT(findings({{Key, 7}}), SizeIs(1));
  EXPECT_THAT(findings({{Key, 8}}), IsEmpty());
}

TEST(GlobalUncoalesced, ReportsFromTheLeastRatioOn) {
  JudgedKernel J;
  J.addLoad(J.addArray(Space::Global, 0, placeAt(2)), 1, 3).PerRequest = costing(6, 6, 4);
  EXPECT_THAT(J.findings(GlobalUncoalescedId), IsEmpty()); // 150 percent; 200 by default
  EXPECT_THAT(J.findings(GlobalUncoalescedId, {{"global-uncoalesced.min-ratio-percent", 150}}),
              SizeIs(1));
  EXPECT_THAT(J.findings(GlobalUncoalescedId, {{"global-uncoalesced.min-ratio-percent", 151}}),
              IsEmpty());
}
} // namespace
