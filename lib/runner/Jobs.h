//===- lib/runner/Jobs.h - How each file is read ----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// From a file to jobs: one for each way in which its build compiles it.
///
///   a.cu, no compile database              one job, with the options as they are
///   a.cu, compiled for two targets         two jobs, if the commands come to something
///     -DWIDTH=4 and -DWIDTH=8              different here; findings they share are said once
///   tile.cuh, in no database               the commands of a file like it
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_RUNNER_JOBS_H
#define WARPLINT_RUNNER_JOBS_H

#include "lib/analysis/Analysis.h"
#include "lib/frontend/command/BuildCommands.h"

namespace warplint {

/// One file, read in one way. Several ways of one file follow each other.
struct Job {
  std::string File; ///< as people call it
  AnalysisOptions Options;
};

/// How one file is compiled, and whence that is known.
struct FileBuild {
  FileCommands Found;
  std::vector<ClangCommand> Commands; ///< translated; those that come to the same once
};

/// Fails if the database or every command in it cannot be read.
llvm::Expected<FileBuild> findBuild(llvm::StringRef File, BuildIndex &Index,
                                    const CommandEnvironment &Environment);

/// \p Options, for reading a file as \p Command does. What the options say themselves wins: the
/// architecture, and arguments for clang, which come last.
AnalysisOptions withCommand(AnalysisOptions Options, const ClangCommand &Command);

/// Appends the jobs of \p File. A file whose database cannot be read is read without, and the
/// error is noted once.
///
/// \param Index null: no compile database is asked.
void addJobs(const std::string &File, const AnalysisOptions &Options, BuildIndex *Index,
             const CommandEnvironment &Environment, std::vector<Job> &Jobs,
             std::vector<ErrorReport> &Errors);

/// What this process's environment says about commands.
CommandEnvironment commandEnvironment();

} // namespace warplint

#endif // WARPLINT_RUNNER_JOBS_H
