//===- test/unit/finding/FingerprintTest.cpp ------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/finding/FieldsJson.h"

#include <gtest/gtest.h>

using namespace warplint;

namespace {
Finding finding(std::string Kernel, std::string Line) {
  Finding F;
  F.Check = "shared-bank-conflict";
  F.Kernel = std::move(Kernel);
  F.SourceLine = std::move(Line);
  return F;
}

TEST(Fingerprint, TheSameFindingElsewhereHasTheSame) {
  Report A, B;
  A.Findings = {finding("k", "s[x] = 1;")};
  B.Findings = {finding("k", "   s[x]  = 1;")};
  B.Findings[0].Where.Line = 99;
  EXPECT_EQ(fingerprintsOf(A), fingerprintsOf(B));
  EXPECT_EQ(fingerprintsOf(A)[0].size(), 32u);
}

TEST(Fingerprint, NoTwoOfAReportAreTheSame) {
  Report R;
  R.Findings = {finding("k", "s[x];"), finding("k", "s[x];"), finding("l", "s[x];"),
                finding("ks", "[x];")};
  std::vector<std::string> All = fingerprintsOf(R);
  for (size_t I = 0; I < All.size(); ++I)
    for (size_t K = 0; K < I; ++K)
      EXPECT_NE(All[I], All[K]);
}
} // namespace
