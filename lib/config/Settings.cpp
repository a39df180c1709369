//===- lib/config/Settings.cpp - What a user can decide about an analysis -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/config/Settings.h"

#include "sim/Gpu.h"

#include "llvm/ADT/STLExtras.h"

using namespace warplint;

const char *warplint::nameOf(FailOn F) {
  static constexpr const char *Names[] = {"note", "warning", "error", "never"};
  return Names[unsigned(F)];
}

bool warplint::failsOn(FailOn F, Severity S) { return unsigned(S) >= unsigned(F); }

Settings warplint::defaultSettings() {
  Settings S;
  S.Arch = std::string(sim::DefaultGpu);
  S.Checks = {"*", "-global-race"}; // what orders a launch may lie outside of it
  S.FailOn = FailOn::Warning;
  return S;
}

/// Naming a check selects it, even if it was switched off before.
static void switchOnAgain(Settings &Base, const std::vector<std::string> &Globs) {
  for (auto It = Base.Severities.begin(); It != Base.Severities.end();)
    It = !It->second && isSelected(It->first, Globs) ? Base.Severities.erase(It) : std::next(It);
}

template <typename T> static void append(std::vector<T> &To, const std::vector<T> &From) {
  To.insert(To.end(), From.begin(), From.end());
}

Settings warplint::merged(Settings Base, const Settings &Over) {
  if (Over.Arch)
    Base.Arch = Over.Arch;
  if (Over.FailOn)
    Base.FailOn = Over.FailOn;
  if (!Over.Checks.empty()) {
    if (!llvm::StringRef(Over.Checks[0]).starts_with("-"))
      Base.Checks.clear();
    append(Base.Checks, Over.Checks);
    switchOnAgain(Base, Over.Checks);
  }
  for (const auto &[Id, Level] : Over.Severities)
    Base.Severities[Id] = Level;
  for (const auto &[Key, Value] : Over.Options)
    Base.Options[Key] = Value;
  append(Base.Exclude, Over.Exclude);
  append(Base.Libraries, Over.Libraries);
  append(Base.Launches, Over.Launches);
  append(Base.Instantiate, Over.Instantiate);
  for (const auto &[Name, Where] : Over.Origins)
    Base.Origins[Name] = Where;
  return Base;
}

std::vector<std::string> warplint::enabledChecks(const Settings &S) {
  std::vector<std::string> Enabled;
  for (const Check &C : checks()) {
    auto It = S.Severities.find(C.Info.Id.str());
    bool Off = It != S.Severities.end() && !It->second;
    if (!Off && isSelected(C.Info.Id, S.Checks))
      Enabled.push_back(C.Info.Id.str());
  }
  return Enabled;
}

bool warplint::isExcluded(const Settings &S, llvm::StringRef Path) {
  return llvm::any_of(S.Exclude, [&](const PathGlob &G) { return matches(G, Path); });
}
