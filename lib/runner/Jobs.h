// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From a file to jobs: one for each way in which its build compiles it.
//
//   a.cu, no compile database              one job, with the options as they are
//   a.cu, compiled for two targets         two jobs, if the commands come to something
//     -DWIDTH=4 and -DWIDTH=8              different here; findings they share are said once
//   tile.cuh, in no database               the commands of a file like it
//
// From what the user names to the list of files.
//
//   a.cu b.cuh        those files, whether they exist or not
//   src               *.cu and *.cuh below it that none of them includes; not in hidden folders,
//   nor in those that builds
//                     write to (build, build-*, cmake-build-*, bazel-*, CMakeFiles,
//                     node_modules); links to folders are not followed
//   -p build          with nothing else named: every CUDA file of its compile database
//
// Files are in the order of their paths, each once, however they were named: so the parts of
// a run, put together, are the run.
//
// Which headers of a code base are read with its sources, from the text of both: by themselves
// they need not compile, and what is in them is answered where they are included.
//
//   a.cu: #include "tile.cuh"          tile.cuh, next to it or in a folder above
//   tile.cuh: #include "core/b.cuh"    any file listed whose path ends so, too: -I may say where

#pragma once

#include "lib/analysis/Analysis.h"
#include "lib/files/CodeBase.h"
#include "lib/finding/FieldsJson.h"
#include "lib/frontend/command/Databases.h"

#include <map>
#include <set>
#include <string>

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

/// Has \p Options say what the code is compiled with, if they do not: the toolkit that the build,
/// the shell or the machine has.
void settleCompiler(AnalysisOptions &Options);

/// What this process's environment says about commands.
CommandEnvironment commandEnvironment();

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

/// The files that may be edited: by what \p Query names, not by what a compile database names.
EditScope editScope(const InputQuery &Query);

/// The files of one part. Neighbours stay together, and parts differ by one file at most.
std::vector<std::string> filesOf(const ReportPart &Part, const std::vector<std::string> &Files);

std::string currentFolder();

/// What a .cu file of \p Files includes, or something that it includes does. A .cu file
/// can be one: a part of another.
std::set<std::string> includedHeaders(const std::set<std::string> &Files);

/// A build's command names files from its own folder; people are shown them from here. A header
/// that is included in two ways has one name.
class ShownNames {
public:
  explicit ShownNames(const Job &J);

  /// The name that people are shown of a file that the analysis of the job calls \p File. It can
  /// be opened from the current folder.
  std::string shown(const std::string &File);

  /// What the analysis calls a file that shown() gave the name \p Shown.
  const std::string &analysed(const std::string &Shown) const;

  /// \p R with the names that people are shown.
  Report shown(Report R);

private:
  std::string File, Directory;              ///< of the job; the folder may be empty
  std::string Here, RealHere, Main;         ///< absolute; links resolved in the second
  std::map<std::string, std::string> Known; ///< by shown name
};

} // namespace warplint
