//===- lib/runner/Inputs.h - Which files, and how each is read --*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// From what the user names to the list of files.
///
///   a.cu b.cuh        those files, whether they exist or not
///   src               *.cu and *.cuh below it that none of them includes; not in hidden folders,
///   nor in those that builds
///                     write to (build, build-*, cmake-build-*, bazel-*, CMakeFiles,
///                     node_modules); links to folders are not followed
///   -p build          with nothing else named: every CUDA file of its compile database
///
/// Files are in the order of their paths, each once, however they were named: so the parts of
/// a run, put together, are the run.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_RUNNER_INPUTS_H
#define WARPLINT_RUNNER_INPUTS_H

#include "lib/finding/ReportFile.h"
#include "lib/frontend/command/BuildCommands.h"

namespace warplint {

/// "2/8". Fails for anything else than two numbers, the first from 1 to the second.
llvm::Expected<ReportPart> parseShard(llvm::StringRef Text);

struct InputQuery {
  std::vector<std::string> Named; ///< files and folders
  std::string BuildPath;          ///< of -p: a folder or a file; or empty
  bool UseBuild = true;           ///< look for a compile database at all
};

struct InputFiles {
  std::vector<std::string> Files;  ///< those of a build from the current directory, if below it
  std::vector<ErrorReport> Errors; ///< what could not be read
};

/// Lists the files that \p Query means.
InputFiles findInputs(const InputQuery &Query, const CommandEnvironment &Environment);

/// The files of one part. Neighbours stay together, and parts differ by one file at most.
std::vector<std::string> filesOf(const ReportPart &Part, const std::vector<std::string> &Files);

std::string currentFolder();

} // namespace warplint

#endif // WARPLINT_RUNNER_INPUTS_H
