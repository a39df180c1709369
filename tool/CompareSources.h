//===- tool/CompareSources.h - The sources of a profile ---------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Finds the sources of the kernels that a profile measured: those that are named, else those that
/// the profile holds, else files below a folder that are called as its line tables call them.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_TOOL_COMPARESOURCES_H
#define WARPLINT_TOOL_COMPARESOURCES_H

#include "tool/LintOptions.h"

#include "lib/profile/Profile.h"
#include "lib/runner/Jobs.h"

namespace warplint {

/// The files to analyse, and in \p R what cannot be.
///
/// \param Roots folders to look below where \p O names no file
std::vector<Job> sourcesOf(const Profile &P, const LintOptions &O,
                           const std::vector<std::string> &Roots, Report &R);

/// The names, without folders, of the files that the memory instructions of \p L stand in.
std::vector<std::string> fileNamesOf(const ProfiledLaunch &L);

} // namespace warplint

#endif // WARPLINT_TOOL_COMPARESOURCES_H
