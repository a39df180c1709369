//===- tool/Doctor.h - How a file is read -----------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What `warplint doctor FILE` finds out: everything on which the reading of a file depends,
/// and what came of it. docs/builds.md explains the fields to users.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_TOOL_DOCTOR_H
#define WARPLINT_TOOL_DOCTOR_H

#include "lib/frontend/retry/HeaderChoice.h"
#include "lib/runner/Jobs.h"

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

} // namespace warplint

#endif // WARPLINT_TOOL_DOCTOR_H
