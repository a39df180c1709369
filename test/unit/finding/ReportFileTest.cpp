//===- test/unit/finding/ReportFileTest.cpp -------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/finding/FieldsJson.h"

#include "lib/finding/Fields.h"
#include "lib/render/Render.h"

#include "gtest/gtest.h"

#include <random>

using namespace warplint;

namespace {
/// Fills every field of a structure with something of its type, extremes included.
struct Filler {
  std::mt19937_64 &Random;
  bool AnyBytes = true; ///< strings need not be UTF-8

  template <typename T> void operator()(T &Value) { fill(Value); }

  uint64_t below(uint64_t N) { return Random() % N; }

  void fill(bool &V) { V = below(2); }
  void fill(std::string &V) {
    static const std::string Texts[] = {
        "", "a", "größe 💡", std::string("a\0b", 3), "\"\\\n\t\x01", "\xff\xfe latin"};
    V = Texts[below(std::size(Texts) - !AnyBytes)];
  }
  template <typename T> void fill(std::vector<T> &V) {
    V.resize(below(4));
    for (T &Item : V)
      fill(Item);
  }
  template <typename T> void fill(std::optional<T> &V) {
    if (below(2))
      fill(V.emplace());
  }
  template <typename T, size_t N> void fill(std::array<T, N> &V) {
    for (T &Item : V)
      fill(Item);
  }
  template <typename T, size_t N> void fill(T (&V)[N]) {
    for (T &Item : V)
      fill(Item);
  }
  template <typename... T> void fill(std::variant<T...> &V) {
    const uint64_t Which = below(sizeof...(T));
    uint64_t Next = 0;
    auto FillIf = [&](auto Of) {
      if (Next++ != Which)
        return;
      fill(Of);
      V = std::move(Of);
    };
    (FillIf(T()), ...);
  }
  // What a judge could say: others need not have words.
  void fill(Interval &V) {
    V.Lo = int64_t(below(100)) - 50;
    V.Hi = V.Lo + int64_t(below(5));
  }
  void fill(ClassSet &V) {
    fieldsOf(V, *this);
    V.Modulus = 1 + int64_t(below(8));
    V.Residues.assign(1, int64_t(below(uint64_t(V.Modulus))));
  }
  void fill(std::map<std::string, int64_t> &V) {
    for (uint64_t I = below(3); I; --I) {
      std::string Name;
      fill(Name);
      V[Name] = int64_t(Random());
    }
  }
  template <typename T> void fill(T &V) {
    if constexpr (std::is_enum_v<T>)
      V = T(below(2));
    else if constexpr (std::is_integral_v<T>)
      V = below(4) ? T(below(100)) : std::numeric_limits<T>::max();
    else
      fieldsOf(V, *this);
  }
};

Report randomReport(uint64_t Seed, bool AnyBytes = true) {
  std::mt19937_64 Random(Seed);
  Report R;
  Filler{Random, AnyBytes}.fill(R);
  // Indices that hold.
  R.Kernels.resize(R.Kernels.size() + 1);
  R.Launches.resize(R.Launches.size() + 1);
  for (LaunchReport &L : R.Launches)
    L.KernelNumber = Random() % R.Kernels.size();
  for (AccessReport &A : R.Accesses) {
    A.Launch = Random() % R.Launches.size();
    if (A.AsCompiled)
      A.AsCompiled->Lead = Random() % R.Accesses.size();
  }
  for (Finding &F : R.Findings) {
    F.Access.reset();
    F.Store.reset();
    F.Also.clear();
    F.Together.clear();
    F.RacesWith.reset();
    for (Fix &X : F.Fixes)
      X.Effects.reset();
  }
  R.Effects.clear();
  return R;
}

std::string written(const Report &R) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  writeReport(R, std::nullopt, OS);
  return Text;
}

std::string errorOf(llvm::StringRef Text) {
  llvm::Expected<ReportFile> R = readReport(Text);
  return R ? "" : llvm::toString(R.takeError());
}

TEST(ReportFile, WhatIsReadBackIsWrittenTheSame) {
  for (uint64_t Seed = 0; Seed < 300; ++Seed) {
    std::string Text = written(randomReport(Seed));
    llvm::Expected<ReportFile> Back = readReport(Text);
    ASSERT_TRUE(bool(Back)) << llvm::toString(Back.takeError());
    ASSERT_EQ(written(Back->Report), Text) << "seed " << Seed;
  }
}

TEST(ReportFile, WhatIsReadBackRendersTheSame) {
  auto Rendered = [](const Report &R) {
    std::string Text;
    llvm::raw_string_ostream OS(Text);
    TextOptions Options;
    renderErrors(R, Options, OS);
    renderText(R, Options, OS);
    renderJson(R, /*AllAccesses=*/true, OS);
    return Text;
  };
  for (uint64_t Seed = 0; Seed < 100; ++Seed) {
    Report R = randomReport(Seed, /*AnyBytes=*/false);
    EXPECT_EQ(Rendered(llvm::cantFail(readReport(written(R))).Report), Rendered(R));
  }
}

TEST(ReportFile, AnIndexOfNothingIsDamage) {
  Report R;
  R.Kernels.resize(1);
  R.Launches.resize(1);
  R.Accesses.resize(1);
  EXPECT_EQ(errorOf(written(R)), "");
  auto WithOne = [&](auto Change) {
    Report Other = R;
    Change(Other);
    return errorOf(written(Other));
  };
  const std::string Damaged = "is a damaged warplint report";
  EXPECT_EQ(WithOne([](Report &O) { O.Launches[0].KernelNumber = 1; }), Damaged);
  EXPECT_EQ(WithOne([](Report &O) { O.Accesses[0].Launch = 1; }), Damaged);
  EXPECT_EQ(WithOne([](Report &O) { O.Findings.resize(1), O.Findings[0].Access = 1; }), Damaged);
  EXPECT_EQ(WithOne([](Report &O) { O.Findings.resize(1), O.Findings[0].Together = {1}; }),
            Damaged);
  EXPECT_EQ(WithOne([](Report &O) {
              O.Findings.resize(1);
              O.Findings[0].RacesWith = RacingAccess{1, false};
            }),
            Damaged);
}

TEST(ReportFile, ThePartIsKept) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  writeReport({}, ReportPart{3, 8}, OS);
  ReportFile Back = llvm::cantFail(readReport(Text));
  ASSERT_TRUE(Back.Part);
  EXPECT_EQ(Back.Part->Number, 3u);
  EXPECT_EQ(Back.Part->Count, 8u);
  EXPECT_FALSE(llvm::cantFail(readReport(written({}))).Part);
}

TEST(ReportFile, EveryPrefixIsRefused) {
  std::string Text = written(randomReport(7));
  ASSERT_EQ(errorOf(Text), "");
  for (size_t Length = 0; Length + 1 < Text.size(); Length += 1 + Length / 50)
    EXPECT_NE(errorOf(llvm::StringRef(Text).take_front(Length)), "") << Length;
}

TEST(ReportFile, OtherFilesAreRefusedInWords) {
  EXPECT_EQ(errorOf("junk"), "is not a warplint report, or is truncated");
  EXPECT_EQ(errorOf("{\"version\": 1}"), "is not a report for merging; write one with --report");
  EXPECT_EQ(errorOf("{\"warplint\": \"0.0.0\", \"report\": {}}").substr(0, 31),
            "is a report of warplint 0.0.0; ");
  const std::string Text = written({});
  const size_t First = Text.find("[[") + 1; // the first of the report's fields, a list
  for (const char *Damage : {"7 ", "{}"}) {
    std::string Damaged = Text;
    EXPECT_EQ(errorOf(Damaged.replace(First, 2, Damage)), "is a damaged warplint report");
  }
  for (const char *Damage : {"[],[]", ""}) { // a field too many, one too few
    std::string Damaged = Text;
    EXPECT_EQ(errorOf(Damaged.replace(First, *Damage ? 2 : 3, Damage)),
              "is a damaged warplint report");
  }
}

TEST(Report, WhatSeveralFilesSayAlikeIsSaidOnce) {
  auto Of = [](const char *File) {
    Report R;
    R.Files.push_back({File, 1, false, {}, "sm_90", true});
    Finding Shared;
    Shared.Check = "global-uncoalesced";
    Shared.Where = {"tile.cuh", 3, 1, 3, 5, 0, 4};
    Shared.Message = "m";
    Finding Own = Shared;
    Own.Where.File = File;
    R.Findings = {Shared, Own};
    return R;
  };
  Report All;
  All.append(Of("a.cu"));
  All.append(Of("b.cu"));
  All.dropRepeats();
  ASSERT_EQ(All.Findings.size(), 3u);
  EXPECT_EQ(All.Findings[0].Where.File, "tile.cuh");
  EXPECT_EQ(All.Findings[1].Where.File, "a.cu");
  EXPECT_EQ(All.Findings[2].Where.File, "b.cu");
}

TEST(Report, AppendingMovesTheAccessesThatFindingsAndFixesName) {
  Report R, Other;
  R.Accesses.resize(3);
  Other.Accesses.resize(2);
  Finding &F = Other.Findings.emplace_back();
  F.Access = 1;
  F.Fixes.emplace_back().Effects = 0;
  Other.Effects = {{FixEffect()}};
  Other.Effects[0][0].Access = 1;
  R.Effects.emplace_back();
  R.append(Other);
  EXPECT_EQ(*R.Findings[0].Access, 4u);
  EXPECT_EQ(R.effectsOf(R.Findings[0].Fixes[0])[0].Access, 4u);
}

TEST(Report, AFileReadInTwoWaysIsOneFile) {
  Report First, Second;
  First.Files.push_back({"a.cu", 2, false, {"x.h"}, "sm_80", false});
  Second.Files.push_back({"a.cu", 3, true, {"x.h", "y.h"}, "sm_80", false});
  First.append(Second);
  ASSERT_EQ(First.Files.size(), 1u);
  EXPECT_EQ(First.Files[0].Kernels, 3u);
  EXPECT_TRUE(First.Files[0].Failed);
  EXPECT_EQ(First.Files[0].MissingIncludes, (std::vector<std::string>{"x.h", "y.h"}));
}
} // namespace
