//===- tool/Configure.cpp - What the commands analyse -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/Configure.h"

#include "lib/files/Paths.h"

using namespace warplint;

std::vector<Job> warplint::configure(const LintOptions &O, ConfigTree &Configs, Report &R) {
  std::vector<Job> Jobs;
  CommandEnvironment Environment = commandEnvironment();
  InputFiles Found = findInputs(O.Inputs, Environment);
  std::vector<ErrorReport> Errors = std::move(Found.Errors);
  if (O.Run.Part)
    Found.Files = filesOf(*O.Run.Part, Found.Files);
  BuildIndex Index(O.Inputs.BuildPath, Environment.FS);
  for (const std::string &File : Found.Files) {
    const Configuration &C = Configs.of(File);
    if (!C.Errors.empty()) {
      for (const ErrorReport &E : C.Errors)
        R.append(failedReport(File, O.Analysis, E));
      continue;
    }
    Settings S = merged(C.Settings, O.CommandLine);
    if (isExcluded(S, absolutePath(File))) {
      R.Hidden.Files.push_back(File);
      continue;
    }
    AnalysisOptions Options = O.Analysis;
    applySettings(S, Options);
    if (O.Stdin && O.Stdin->File == File)
      Options.Parse.Contents = O.Stdin->Text;
    addJobs(File, Options, O.Inputs.UseBuild ? &Index : nullptr, Environment, Jobs, Errors);
  }
  for (const ErrorReport &E : Errors)
    R.append(failedReport(E.File, O.Analysis, E));
  return Jobs;
}
