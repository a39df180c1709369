//===- test/unit/config/ConfigFileTest.cpp --------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/config/ConfigFile.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace warplint;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {
ConfigFile read(llvm::StringRef Text) { return readConfig(".warplint", "/project", Text); }

/// "line:column: message" of each error.
std::vector<std::string> errors(llvm::StringRef Text) {
  std::vector<std::string> Lines;
  for (const ErrorReport &E : read(Text).Errors)
    Lines.push_back(std::to_string(E.Where.Line) + ":" + std::to_string(E.Where.Column) + ": " +
                    E.Message);
  return Lines;
}

TEST(ConfigFile, EveryKeyIsRead) {
  ConfigFile C = read("inherit: true\n"
                      "arch: sm_80\n"
                      "checks: ['-*', 'shared-*']\n"
                      "severities: {shared-bank-conflict: error, global-uncoalesced: off}\n"
                      "options:\n"
                      "  shared-bank-conflict.min-excess: 3\n"
                      "fail-on: never\n"
                      "exclude: [third_party/]\n"
                      "kernels:\n"
                      "  - name: transpose*\n"
                      "    block: [32, 8]\n"
                      "    grid: '64x64'\n"
                      "    dynamic-shared: 0x400\n"
                      "    args: {N: 1024, shape.pitch: -1}\n"
                      "    instantiate: ['transpose<float>']\n");
  EXPECT_THAT(C.Errors, IsEmpty());
  EXPECT_TRUE(C.Inherit);
  const Settings &S = C.Settings;
  EXPECT_EQ(S.Arch, "sm_80");
  EXPECT_THAT(S.Checks, ElementsAre("-*", "shared-*"));
  EXPECT_EQ(S.Severities.at("shared-bank-conflict"), Severity::Error);
  EXPECT_EQ(S.Severities.at("global-uncoalesced"), std::nullopt);
  EXPECT_EQ(S.Options.at("shared-bank-conflict.min-excess"), 3);
  EXPECT_EQ(S.FailOn, FailOn::Never);
  EXPECT_THAT(S.Exclude, ElementsAre(PathGlob{"third_party/", "/project"}));
  EXPECT_THAT(S.Instantiate, ElementsAre("transpose<float>"));
  ASSERT_EQ(S.Launches.size(), 1u);
  const LaunchRequest &R = S.Launches[0];
  EXPECT_EQ(R.From, LaunchFrom::Config);
  EXPECT_EQ(R.Kernels, "transpose*");
  EXPECT_EQ(R.Block, (Dim3{32, 8, 1}));
  EXPECT_EQ(R.Grid, (Dim3{64, 64, 1}));
  EXPECT_EQ(R.DynamicShared, 1024u);
  EXPECT_EQ(R.Arguments.at("N"), 1024);
  EXPECT_EQ(R.Arguments.at("shape.pitch"), -1);
}

TEST(ConfigFile, NothingIsAConfigurationToo) {
  EXPECT_THAT(errors(""), IsEmpty());
  EXPECT_THAT(errors("# only a comment\n"), IsEmpty());
  EXPECT_THAT(errors("{}"), IsEmpty());
  EXPECT_THAT(errors("{\"arch\": \"sm_80\", \"checks\": [\"*\"]}"), IsEmpty()); // JSON is YAML
  EXPECT_THAT(errors("arch: sm_80\r\nfail-on: note\r\n"), IsEmpty());
}

TEST(ConfigFile, AnUnknownKeyNamesTheNearest) {
  EXPECT_THAT(errors("arch: sm_80\nchekcs: []\n"),
              ElementsAre("2:1: unknown key 'chekcs'; did you mean 'checks'?"));
  EXPECT_THAT(errors("kernels:\n - name: k\n   blok: 32\n"),
              ElementsAre("3:4: unknown key 'blok'; did you mean 'block'?"));
  EXPECT_THAT(errors("block: 32\n"),
              ElementsAre("1:1: unknown key 'block'; expected arch, checks, exclude, fail-on, "
                          "inherit, kernels, libraries, options, severities, toolkit"));
}

TEST(ConfigFile, EveryErrorIsAtItsPlace) {
  EXPECT_THAT(
      errors("fail-on: loud\narch: sm_1\nseverities:\n  shared-bank-conflict: bad\n"
             "options: {shared-bank-conflict.min-excess: x}\n"),
      ElementsAre("1:10: unknown severity 'loud'; expected note, warning, error, never",
                  "2:7: unknown GPU 'sm_1'; expected sm_50 to sm_121, or a name such as H100",
                  "4:25: unknown severity 'bad'; expected error, warning, note, off",
                  "5:44: 'x' is not an integer"));
  EXPECT_THAT(errors("kernels:\n- block: [64, 64]\n"),
              ElementsAre("2:3: a kernel needs a 'name', which may be a glob",
                          "2:10: 4096 threads in a block; the limit is 1024"));
  EXPECT_THAT(errors("arch: sm_80\narch: sm_70\n"), ElementsAre("2:1: 'arch' is given twice"));
  EXPECT_THAT(errors("- arch\n"), ElementsAre("1:1: expected 'key: value' lines"));
  EXPECT_THAT(errors("arch: [sm_80]\n"), ElementsAre("1:7: expected a single value"));
}

TEST(ConfigFile, WhatIsNotYamlIsAnErrorOnce) {
  EXPECT_EQ(errors("checks: ['*'\nfail-on: }\n").size(), 1u);
  EXPECT_EQ(errors("checks: ['*\n").size(), 1u);
  EXPECT_EQ(errors(llvm::StringRef("\xff\xfe\x00\x01", 4)).size(), 1u);
}

TEST(ConfigFile, NestingIsBounded) {
  EXPECT_THAT(errors(std::string(100000, '[')), ElementsAre("1:1: too deeply nested"));
  std::string Dashes;
  for (int I = 0; I < 50000; ++I)
    Dashes += "- ";
  EXPECT_THAT(errors(Dashes), ElementsAre("1:1: too deeply nested"));
}

TEST(ConfigFile, WhatIsPrintedReadsBackAsTheSame) {
  ConfigFile C = read("checks: ['-*', 'shared-*']\nseverities: {shared-bank-conflict: off}\n"
                      "fail-on: note\nkernels: [{name: 'k*', block: 64, args: {n: 3}}]\n");
  Settings S = merged(defaultSettings(), C.Settings);
  auto Print = [](const Settings &Of) {
    std::string Text;
    llvm::raw_string_ostream OS(Text);
    printConfig(Of, /*Explain=*/false, OS);
    return Text;
  };
  std::string Once = Print(S);
  ConfigFile Back = read(Once);
  EXPECT_THAT(Back.Errors, IsEmpty());
  EXPECT_EQ(Print(merged(defaultSettings(), Back.Settings)), Once);
  EXPECT_EQ(enabledChecks(Back.Settings), enabledChecks(S));
}
} // namespace
