//===- tool/JudgeOptions.cpp - Options: what is judged ----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/JudgeOptions.h"

#include "tool/GpuOption.h"

#include "lib/files/Paths.h"

#include "llvm/ADT/STLExtras.h"

using namespace warplint;

/// "--block=32,33: " before the words that both ways of configuring share.
static llvm::Error inOption(const char *Option, llvm::StringRef Value, llvm::Error E) {
  if (!E)
    return E;
  return llvm::createStringError(llvm::Twine("--") + Option + "=" + Value + ": " +
                                 llvm::toString(std::move(E)));
}

/// Reads the value of an option that was given.
template <typename T, typename Read>
static llvm::Error set(const char *Option, llvm::StringRef Value, Read From, T &Into) {
  if (Value.empty())
    return llvm::Error::success();
  auto Result = From(Value);
  if (!Result)
    return inOption(Option, Value, Result.takeError());
  Into = std::move(*Result);
  return llvm::Error::success();
}

llvm::Error JudgeGroup::fillLaunch(LaunchRequest &R) const {
  auto Within = [](llvm::Error (*Check)(const Dim3 &)) {
    return [Check](llvm::StringRef Text) -> llvm::Expected<Dim3> {
      llvm::Expected<Dim3> Shape = readShape(Text);
      if (Shape)
        if (llvm::Error E = Check(*Shape))
          return E;
      return Shape;
    };
  };
  if (llvm::Error E = set("block", Block, Within(checkBlock), R.Block))
    return E;
  if (llvm::Error E = set("grid", Grid, Within(checkGrid), R.Grid))
    return E;
  if (!Dynamic.empty()) {
    uint64_t Bytes;
    if (llvm::StringRef(Dynamic).getAsInteger(0, Bytes))
      return llvm::createStringError("--dynamic-shared=" + Dynamic + ": not a number of bytes");
    R.DynamicShared = Bytes;
  }
  for (const std::string &A : Args) {
    auto [Name, Value] = llvm::StringRef(A).split('=');
    int64_t N;
    if (Name.empty() || Value.getAsInteger(0, N))
      return llvm::createStringError("--arg=" + A + ": expected NAME=VALUE with an integer value");
    R.Arguments[Name.str()] = N;
  }
  return llvm::Error::success();
}

llvm::Error CheckGroup::fillChecks(Settings &S) const {
  llvm::SmallVector<llvm::StringRef, 8> Globs;
  llvm::StringRef(Checks).split(Globs, ',', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef G : Globs) {
    llvm::Expected<std::string> Glob = readCheckGlob(G.trim());
    if (!Glob)
      return llvm::createStringError("--checks: " + llvm::toString(Glob.takeError()));
    S.Checks.push_back(std::move(*Glob));
    S.Origins["checks"] = "--checks";
  }
  if (!S.Checks.empty() && enabledChecks(merged(defaultSettings(), S)).empty())
    return llvm::createStringError("--checks=" + Checks +
                                   ": removes every check; --list-checks lists the checks");
  for (const std::string &O : CheckOption) {
    auto [Key, Value] = llvm::StringRef(O).split('=');
    if (llvm::Error E = readCheckOption(Key, Value, "--check-option", S))
      return inOption("check-option", O, std::move(E));
  }
  for (const std::string &O : Severity) {
    auto [Glob, Level] = llvm::StringRef(O).split('=');
    if (llvm::Error E = readSeverity(Glob, Level, "--severity", S))
      return inOption("severity", O, std::move(E));
  }
  return llvm::Error::success();
}

llvm::Error JudgeGroup::fill(LintOptions &O) const {
  Settings &S = O.CommandLine;
  if (llvm::Error E = set("arch", Arch, readGpuOption, S.Arch))
    return E;
  if (!Arch.empty())
    S.Origins["arch"] = "--arch";
  O.Analysis.AsCompiled = !AsWritten;
  LaunchRequest R;
  if (llvm::Error E = fillLaunch(R))
    return E;
  if (R.Block || R.Grid || R.DynamicShared || !R.Arguments.empty()) {
    S.Launches.push_back(std::move(R));
    S.Origins["kernels.*"] = "the command line";
  }
  S.Instantiate.assign(Instantiate.begin(), Instantiate.end());
  if (MaxSteps)
    O.Analysis.Budget.MostSteps = MaxSteps;
  if (MaxFileSteps)
    O.Analysis.FileSteps = MaxFileSteps;
  O.Analysis.Kernels.assign(Kernels.begin(), Kernels.end());
  return llvm::Error::success();
}

llvm::Error CheckGroup::fill(LintOptions &O) const {
  Settings &S = O.CommandLine;
  if (llvm::Error E = set("fail-on", FailOn, readFailOn, S.FailOn))
    return E;
  if (S.FailOn)
    S.Origins["fail-on"] = "--fail-on";
  for (const std::string &G : Exclude) {
    if (llvm::Error E = checkGlob(G))
      return inOption("exclude", G, std::move(E));
    S.Exclude.push_back({G, absolutePath(".")});
    S.Origins["exclude"] = "--exclude";
  }
  return fillChecks(S);
}
