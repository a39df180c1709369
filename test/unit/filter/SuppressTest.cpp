//===- test/unit/filter/SuppressTest.cpp ----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/filter/Filter.h"

#include "llvm/ADT/STLExtras.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace warplint;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {
const std::string Conflict = "shared-bank-conflict", Uncoalesced = "global-uncoalesced";

Finding findingOf(std::string Check, unsigned Line) {
  Finding F;
  F.Check = std::move(Check);
  F.Where.File = "k.cu";
  F.Where.Line = F.Where.EndLine = Line;
  return F;
}

/// A report on k.cu, whose contents are \p Text.
struct Case {
  SourceTexts Texts;
  Report R;
  bool Unused = true;
  std::vector<std::string> Ran = {Conflict, Uncoalesced};

  Case(llvm::StringRef Text, std::vector<Finding> Findings) {
    Texts.set("k.cu", Text);
    R.Findings = std::move(Findings);
    R.Files.push_back({"k.cu", 1, false, {}});
  }

  std::vector<std::string> run() {
    auto DidRun = [&](llvm::StringRef, llvm::StringRef C) { return llvm::is_contained(Ran, C); };
    SuppressOptions O{Unused, {Conflict, Uncoalesced}, DidRun};
    R = suppress(std::move(R), Texts, O);
    std::vector<std::string> Left;
    for (const Finding &F : R.Findings)
      Left.push_back(F.Check + ":" + std::to_string(F.Where.Line));
    return Left;
  }

  std::string annotated() { return applyEdits(*Texts.of("k.cu"), nolintEdits(R, Texts)); }
};

TEST(Suppress, WhatIsSuppressedIsCounted) {
  Case C("a; // NOLINT(shared-*)\nb;\n", {findingOf(Conflict, 1), findingOf(Conflict, 2)});
  EXPECT_THAT(C.run(), ElementsAre(Conflict + ":2"));
  EXPECT_EQ(C.R.Hidden.Suppressed, 1u);
}

TEST(Suppress, AnUnmatchedBlockIsAFinding) {
  Case C("// NOLINTBEGIN\na;\n", {findingOf(Conflict, 2)});
  EXPECT_THAT(C.run(), ElementsAre("nolint-unmatched:1", Conflict + ":2"));
  EXPECT_EQ(C.R.Findings[0].Message, "NOLINTBEGIN without a NOLINTEND of the same list");
  Case Others("// NOLINTBEGIN(readability-*)\n", {}); // another tool's
  EXPECT_THAT(Others.run(), IsEmpty());
}

TEST(Suppress, AnUnusedCommentIsReportedIfItIsOurs) {
  EXPECT_THAT(Case("a; // NOLINT(shared-bank-conflict)\n", {}).run(),
              ElementsAre("nolint-unused:1"));
  EXPECT_THAT(Case("// NOLINTBEGIN(shared-*)\n// NOLINTEND(shared-*)\n", {}).run(),
              ElementsAre("nolint-unused:1"));
  EXPECT_THAT(Case("a; // NOLINT(shared-bank-conflict)\n", {findingOf(Uncoalesced, 1)}).run(),
              ElementsAre(Uncoalesced + ":1", "nolint-unused:1"));
  EXPECT_THAT(Case("a; // NOLINT\nb; // NOLINT(*)\nc; // NOLINT(readability-x)\n", {}).run(),
              IsEmpty());
}

TEST(Suppress, SilenceMeansUnusedOnlyWhereEverythingWasAnswered) {
  const char *Text = "a; // NOLINT(shared-bank-conflict)\n";
  Case Off(Text, {}), Failed(Text, {}), Refused(Text, {}), NotAsked(Text, {});
  Off.Ran = {Uncoalesced};
  EXPECT_THAT(Off.run(), IsEmpty());
  Failed.R.Files[0].Failed = true;
  EXPECT_THAT(Failed.run(), IsEmpty());
  Refused.R.Refusals.push_back({RefusalReason::RecursiveCall, "k", "", {"k.cu", 1, 1}, ""});
  EXPECT_THAT(Refused.run(), IsEmpty());
  NotAsked.Unused = false;
  EXPECT_THAT(NotAsked.run(), IsEmpty());
}

TEST(Suppress, CommentsAreAddedWhereTheyAreRead) {
  std::vector<Finding> Both = {findingOf(Conflict, 1), findingOf(Uncoalesced, 1)};
  EXPECT_EQ(Case("a;  \r\nb;\r\n", Both).annotated(),
            "a; // NOLINT(global-uncoalesced, shared-bank-conflict)  \r\nb;\r\n");
  EXPECT_EQ(Case("a; // NOLINT(x) why\n", {findingOf(Conflict, 1)}).annotated(),
            "a; // NOLINT(x, shared-bank-conflict) why\n");
  EXPECT_EQ(Case("#define A a; \\\n b\n", {findingOf(Conflict, 1)}).annotated(),
            "#define A a; /* NOLINT(shared-bank-conflict) */ \\\n b\n");
  for (const char *Text : {"a;", "a; // NOLINT(x)", "a; \\\nb;", "a; // NOLINT()"}) {
    Case C(Text, {findingOf(Conflict, 1)});
    C.Texts.set("k.cu", C.annotated());
    EXPECT_THAT(C.run(), IsEmpty()) << Text;
  }
}

TEST(Filter, TheWorstAreKeptInTheirOrder) {
  Report R;
  for (Severity S : {Severity::Note, Severity::Warning, Severity::Error, Severity::Warning}) {
    R.Findings.push_back(findingOf(Conflict, unsigned(R.Findings.size()) + 1));
    R.Findings.back().Severity = S;
  }
  R = keepWorst(std::move(R), 2);
  ASSERT_EQ(R.Findings.size(), 2u);
  EXPECT_EQ(R.Findings[0].Where.Line, 2u);
  EXPECT_EQ(R.Findings[1].Where.Line, 3u);
  EXPECT_EQ(R.Hidden.Over, 2u);
}
} // namespace
