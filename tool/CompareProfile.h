//===- tool/CompareProfile.h - A profile held against its sources *- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_TOOL_COMPAREPROFILE_H
#define WARPLINT_TOOL_COMPAREPROFILE_H

#include "lib/finding/Measured.h"
#include "tool/LintOptions.h"

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

} // namespace warplint

#endif // WARPLINT_TOOL_COMPAREPROFILE_H
