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
  /// "PTX": what a compiler wrote is read without a command and headers. Empty: source.
  std::string Form;
  size_t Compiled = 0;                  ///< kernels in it that can be analysed
  std::vector<std::string> NotAnalysed; ///< the others: "k: why"
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

} // namespace warplint
