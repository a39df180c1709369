// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Analyses the kernels that a profile measured as they were launched, and holds the one against
// the other. What a profile does not tell, the arguments, is taken from the command line, from the
// launches in the source, or fitted to the profile's counts.
//
// Finds the sources of the kernels that a profile measured: those that are named, else those that
// the profile holds, else files below a folder that are called as its line tables call them.

#pragma once

#include "lib/compare/Compare.h"
#include "lib/profile/Profile.h"
#include "lib/runner/Jobs.h"
#include "lib/runner/Run.h"
#include "tool/OptionGroups.h"

namespace warplint {

struct LaunchComparison {
  std::vector<std::string> Kernels; ///< globs of kernels wanted; empty: all
  std::vector<uint64_t> Numbers;    ///< of launches wanted, from 0 on; empty: all
  std::vector<std::string> Given;   ///< arguments that the command line sets
  bool UsesProfiledGpu = true;      ///< the command line names none
  RunOptions Limits;
};

/// Compares the launches of \p P, those that are alike once. Errors of sources go to \p Errors.
Comparison compareLaunches(const Profile &P, const std::vector<Job> &Jobs,
                           const LaunchComparison &Wanted, Report &Errors);

/// The files to analyse, and in \p R what cannot be.
///
/// \param Roots folders to look below where \p O names no file
std::vector<Job> sourcesOf(const Profile &P, const LintOptions &O,
                           const std::vector<std::string> &Roots, Report &R);

/// The names, without folders, of the files that the memory instructions of \p L stand in.
std::vector<std::string> fileNamesOf(const ProfiledLaunch &L);

} // namespace warplint
