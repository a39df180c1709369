//===- test/unit/frontend/NvccSpellingsTest.cpp ---------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Holds data/nvcc-spellings.tsv, one row a spelling, against the translation.
///
//===----------------------------------------------------------------------===//

#include "test/unit/frontend/command/CompileCommandTestSupport.h"

using namespace warplint;
using namespace warplint::test;

namespace {
struct Row {
  std::string Spelling, Fate, Args;
};

std::vector<Row> rows() {
  std::vector<Row> Rows;
  std::string Text = dataFile("nvcc-spellings.tsv");
  for (llvm::StringRef Line : llvm::split(Text, '\n')) {
    if (Line.empty() || Line.starts_with("#"))
      continue;
    auto [Spelling, Rest] = Line.split('\t');
    auto [Fate, Args] = Rest.split('\t');
    Rows.push_back({Spelling.str(), Fate.str(), Args.str()});
  }
  return Rows;
}

/// The spelling between a compiler and a file.
ClangCommand translateSpelling(const std::string &Spelling) {
  return translate("nvcc " + Spelling + " -c a.cu",
                   environment({{"/b/f.rsp", "-DRSP=1"}, {"/b/t.h", ""}}));
}

TEST(NvccSpellings, EachGivesItsArguments) {
  std::vector<Row> Rows = rows();
  ASSERT_GT(Rows.size(), 400u);
  for (const Row &R : Rows) {
    ClangCommand Command = translateSpelling(R.Spelling);
    EXPECT_EQ(textOf(Command), R.Args) << R.Spelling;
    ASSERT_FALSE(Command.Accounts.empty()) << R.Spelling;
    EXPECT_EQ(name(Command.Accounts[0].What), R.Fate) << R.Spelling;
    EXPECT_EQ(problemsOf(Command.Problems), "") << R.Spelling;
  }
}

// Values go with their options: -c and a.cu keep their own meaning.
TEST(NvccSpellings, EachLeavesItsNeighboursAlone) {
  for (const Row &R : rows()) {
    ClangCommand Command = translateSpelling(R.Spelling);
    EXPECT_EQ(accountOf(Command, "-c").What, Fate::Dropped) << R.Spelling;
    EXPECT_EQ(accountOf(Command, "a.cu").What, Fate::Input) << R.Spelling;
  }
}

TEST(NvccSpellings, EachWordIsAccountedForOnce) {
  for (const Row &R : rows()) {
    std::vector<std::string> Accounts;
    for (const ArgumentAccount &Account : translateSpelling(R.Spelling).Accounts)
      if (Account.Place.Source.empty())
        Accounts.push_back(Account.Argument);
    std::string Words = llvm::join(splitShellWords(R.Spelling + " -c a.cu"), " ");
    EXPECT_EQ(llvm::join(Accounts, " "), Words);
  }
}

TEST(NvccSpellings, AnAccountClaimsOnlyWhatIsThere) {
  for (const Row &R : rows()) {
    ClangCommand Command = translateSpelling(R.Spelling);
    std::vector<std::string> Args = argumentsOf(Command);
    for (const ArgumentAccount &Account : Command.Accounts) {
      if (Account.What != Fate::Kept && Account.What != Fate::Translated)
        continue;
      for (const std::string &Arg : Account.Into)
        EXPECT_TRUE(llvm::is_contained(Args, Arg)) << R.Spelling << ": " << Arg;
    }
  }
}

TEST(NvccSpellings, WhatIsNotPassedOnHasAReason) {
  for (const Row &R : rows())
    for (const ArgumentAccount &Account : translateSpelling(R.Spelling).Accounts) {
      bool NeedsReason = Account.What == Fate::Dropped || Account.What == Fate::Unknown ||
                         Account.What == Fate::Hint;
      EXPECT_FALSE(NeedsReason && Account.Why.empty()) << Account.Argument;
    }
}
} // namespace
