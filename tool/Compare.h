// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lib/finding/Measured.h"
#include "tool/OptionGroups.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/FileUtilities.h"

namespace warplint {

struct ProfileQuery {
  std::string Path;               ///< a report or a table of ncu; "-" is standard input
  std::vector<std::string> Roots; ///< folders that are searched for sources
  std::vector<uint64_t> Launches; ///< wanted, from 0 on; empty: all
  RunOptions Limits;
};

/// The launches of a profile in the files of \p O. What is wrong with those goes to \p Errors.
llvm::Expected<Comparison> compareProfile(const ProfileQuery &Q, const LintOptions &O,
                                          Report &Errors);

/// What --profile names: a profile, which is compared in a process of its own, or what `warplint
/// compare --format=json` has made of one.
llvm::Expected<Comparison> readMeasured(const ProfileQuery &Q, const LintOptions &O);

/// A report of ncu; the file goes with this.
struct ProfiledRun {
  std::string Report;
  std::unique_ptr<llvm::FileRemover> Remover;
};

/// Runs \p Command under ncu, which is looked for in $PATH and /usr/local/cuda/bin, and has it
/// collect what a comparison needs. The command's own output goes to standard error.
llvm::Expected<ProfiledRun> runProfiler(llvm::StringRef Command);

} // namespace warplint
