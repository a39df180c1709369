//===- lib/lsp/Reading.cpp - How a document is read -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/lsp/Reading.h"

#include "lib/config/ConfigTree.h"
#include "lib/files/ReadFile.h"
#include "lib/runner/Jobs.h"

#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"

using namespace warplint;

bool warplint::isConfigFile(llvm::StringRef Path) {
  return llvm::sys::path::filename(Path) == ConfigFileName;
}

DocumentSetup warplint::readingOf(const std::string &Path, const EditorSettings &S, Texts Unsaved) {
  DocumentSetup R;
  ConfigTree Configs(ConfigChoice(), std::move(Unsaved));
  const Configuration &Config = Configs.of(Path);
  R.Errors = Config.Errors;
  R.Governing = merged(Config.Settings, S.Over);
  R.Excluded = isExcluded(R.Governing, Path);
  AnalysisOptions Options = S.Analysis;
  applySettings(R.Governing, Options);

  BuildIndex Index(S.BuildPath, diskFiles());
  std::vector<Job> Jobs;
  addJobs(Path, Options, &Index, commandEnvironment(), Jobs, R.Errors);
  R.Options = std::move(Jobs.front().Options);
  return R;
}
