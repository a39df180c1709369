//===- lib/analysis/Options.cpp - What an analysis is asked for -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/analysis/Options.h"

#include "lib/files/ReadFile.h"
#include "lib/frontend/command/BuildCommands.h"

using namespace warplint;

ParseOptions warplint::parseOptionsOf(const std::string &File, const AnalysisOptions &Options) {
  ParseOptions Parse = Options.Parse;
  Parse.File = File;
  std::optional<sim::Gpu> Named = sim::findGpu(Parse.Arch);
  if (!Named || Named->Name != Options.Gpu.Name) // else Arch may say more: "sm_90a"
    Parse.Arch = std::string(Options.Gpu.Name);
  // A build's command has a directory of its own; the file is named from ours.
  if (!Parse.Directory.empty())
    Parse.File = absolutePath(File, "", *diskFiles());
  return Parse;
}

void warplint::applySettings(const Settings &S, AnalysisOptions &Options) {
  Options.Gpu = *sim::findGpu(*S.Arch);
  Options.GpuAssumed = !S.Origins.count("arch");
  Options.Launches = S.Launches;
  Options.Parse.Instantiate = S.Instantiate;
  Options.Parse.Libraries = S.Libraries;
  Options.Checks = enabledChecks(S);
  for (const auto &[Id, Level] : S.Severities)
    if (Level)
      Options.Severities[Id] = *Level;
  Options.CheckOptions = S.Options;
}
