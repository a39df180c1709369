//===- tool/Configure.h - What the commands analyse -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// From the files that a command line names to jobs: lint, compare and occupancy find files,
/// compile databases and settings in the same way.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_TOOL_CONFIGURE_H
#define WARPLINT_TOOL_CONFIGURE_H

#include "tool/LintOptions.h"

#include "lib/runner/Jobs.h"

namespace warplint {

/// The jobs of all files, each with its own options; in \p R those that are not to be analysed,
/// and why.
std::vector<Job> configure(const LintOptions &O, ConfigTree &Configs, Report &R);

} // namespace warplint

#endif // WARPLINT_TOOL_CONFIGURE_H
