//===- tool/ClangCommand.h - How clang would be asked -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_TOOL_CLANGCOMMAND_H
#define WARPLINT_TOOL_CLANGCOMMAND_H

#include "lib/runner/Jobs.h"

namespace warplint {

/// Words as a shell takes them: quoted where they need it.
std::string shellText(const std::vector<std::string> &Words);

/// The clang command that reads \p J as warplint does, with the toolkit's headers if there is a
/// toolkit, else with the bundled ones, which only warplint has.
std::vector<std::string> clangCommandFor(const Job &J);

/// Prints a line for each job. Returns the exit code.
int printClangCommands(const std::vector<Job> &Jobs, const std::vector<ErrorReport> &Errors);

} // namespace warplint

#endif // WARPLINT_TOOL_CLANGCOMMAND_H
