// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What `warplint doctor FILE` finds out: everything on which the reading of a file depends,
// and what came of it. docs/builds.md explains the fields to users.

#pragma once

#include "lib/frontend/parse/Parse.h"
#include "lib/frontend/retry/HeaderChoice.h"
#include "lib/runner/Jobs.h"

#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace warplint {

/// One way in which a file is compiled.
struct Reading {
  Job As;
  std::optional<ClangCommand> Command; ///< nothing: no database knows the file
  std::string GpuFrom;                 ///< "the lowest that the command names"
  std::optional<Toolkit> Found;
  std::string NoToolkit; ///< why there is none
  /// Of the parse: nothing if it failed, and then why.
  std::optional<ParseOptions> With;
  warplint::Facts Facts;
  std::string Failure;

  /// Templates that nothing instantiates are not in error.
};

struct Diagnosis {
  std::string File;
  FileBuild Build;
  bool BuildAsked = true;
  std::string BuildError; ///< why the database could not be read
  std::vector<Reading> Readings;

  bool isHealthy() const;
};

Diagnosis diagnose(const std::string &File, const AnalysisOptions &Options, BuildIndex *Index);

void printText(const Diagnosis &D, llvm::raw_ostream &OS);
void printJson(const Diagnosis &D, llvm::raw_ostream &OS);

/// Words as a shell takes them: quoted where they need it.
std::string shellText(const std::vector<std::string> &Words);

/// The clang command that reads \p J as warplint does, with the toolkit's headers if there is a
/// toolkit, else with the bundled ones, which only warplint has.
std::vector<std::string> clangCommandFor(const Job &J);

/// Prints a line for each job. Returns the exit code.
int printClangCommands(const std::vector<Job> &Jobs, const std::vector<ErrorReport> &Errors);

/// Of arguments for clang, those that say the same to nvcc, which is run where this process is.
std::vector<std::string> nvccArguments(const ParseOptions &P);

/// \p Text within single quotes.
std::string quoted(llvm::StringRef Text);

} // namespace warplint
