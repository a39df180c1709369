//===- test/unit/config/SettingsTest.cpp ----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/config/Settings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace warplint;
using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

namespace {
Settings checks(std::vector<std::string> Globs) {
  Settings S;
  S.Checks = std::move(Globs);
  return S;
}

Settings severity(const char *Check, const char *Level) {
  Settings S;
  EXPECT_EQ(llvm::toString(readSeverity(Check, Level, "", S)), "");
  return S;
}

std::vector<std::string> enabled(const std::vector<Settings> &Layers) {
  Settings S = defaultSettings();
  for (const Settings &L : Layers)
    S = merged(std::move(S), L);
  return enabledChecks(S);
}

const char *const Conflict = "shared-bank-conflict", *const Uncoalesced = "global-uncoalesced";

TEST(Settings, TheLastGlobThatMatchesDecides) {
  EXPECT_THAT(enabled({checks({"-*", "shared-bank-*", "global-*", "-global-*"})}),
              ElementsAre(Conflict));
  EXPECT_THAT(enabled({checks({"-*"})}), IsEmpty());
}

TEST(Settings, AListThatTakesAwayGoesOnFromWhatWasThere) {
  EXPECT_THAT(enabled({checks({"-shared-*"})}), Contains(Uncoalesced));
  EXPECT_THAT(enabled({checks({"-shared-*"})}), Not(Contains(Conflict)));
  Settings Parent = checks({Conflict, Uncoalesced});
  EXPECT_THAT(enabled({Parent, checks({"-global-*"})}), ElementsAre(Conflict));
  EXPECT_THAT(enabled({Parent, checks({Uncoalesced})}), ElementsAre(Uncoalesced));
}

TEST(Settings, OffSwitchesACheckOffAndNamingItSwitchesItOnAgain) {
  Settings Off = severity("shared-*", "off");
  EXPECT_THAT(enabled({Off}), AllOf(Contains(Uncoalesced), Not(Contains(Conflict))));
  EXPECT_THAT(enabled({Off, checks({Conflict})}), ElementsAre(Conflict));
  EXPECT_THAT(enabled({Off, severity(Conflict, "note")}), Contains(Conflict));
}

TEST(Settings, TheUpperLayerWinsAndListsOfLaunchesGrow) {
  Settings Parent, Child;
  Parent.Arch = "sm_80";
  Parent.FailOn = FailOn::Error;
  Parent.Options["shared-bank-conflict.min-excess"] = 3;
  Parent.Launches.emplace_back().Kernels = "a*";
  Child.Arch = "sm_70";
  Child.Launches.emplace_back().Kernels = "ab";
  Settings S = merged(Parent, Child);
  EXPECT_EQ(S.Arch, "sm_70");
  EXPECT_EQ(S.FailOn, FailOn::Error);
  EXPECT_EQ(S.Options.at("shared-bank-conflict.min-excess"), 3);
  ASSERT_EQ(S.Launches.size(), 2u);
  EXPECT_EQ(S.Launches[1].Kernels, "ab"); // the later one wins
}

TEST(Settings, FailOnCountsFromItsSeverityUp) {
  EXPECT_TRUE(failsOn(FailOn::Warning, Severity::Warning));
  EXPECT_TRUE(failsOn(FailOn::Warning, Severity::Error));
  EXPECT_FALSE(failsOn(FailOn::Warning, Severity::Note));
  EXPECT_TRUE(failsOn(FailOn::Note, Severity::Note));
  EXPECT_FALSE(failsOn(FailOn::Never, Severity::Error));
}

TEST(Settings, AWrongValueNamesWhatWasMeant) {
  EXPECT_EQ(llvm::cantFail(readArch("sm_90a")), "sm_90a");
  EXPECT_EQ(llvm::cantFail(readArch("H100")), "sm_90");
  EXPECT_EQ(llvm::toString(readArch("sm_91").takeError()),
            "unknown GPU 'sm_91'; expected sm_50 to sm_121, or a name such as H100");
  EXPECT_EQ(llvm::toString(readCheckGlob("shared-bank-conflicts").takeError()),
            "unknown check 'shared-bank-conflicts'; did you mean 'shared-bank-conflict'?");
  EXPECT_EQ(llvm::toString(readFailOn("fatal").takeError()),
            "unknown severity 'fatal'; expected note, warning, error, never");
  EXPECT_EQ(llvm::toString(readShape("32,").takeError()), "'32,' is not a shape such as 32,8");
}
} // namespace
