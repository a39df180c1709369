// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Commands of compilers, and how a shell takes them.

#pragma once

#include "lib/runner/Jobs.h"

#include <string>
#include <vector>

namespace warplint {

/// Words as a shell takes them: quoted where they need it.
std::string shellText(const std::vector<std::string> &Words);

/// The clang command that reads \p J as warplint does, with the toolkit's headers if there is a
/// toolkit, else with the bundled ones, which only warplint has.
std::vector<std::string> clangCommandFor(const Job &J);

/// Prints a line for each job. Returns the exit code.
int printClangCommands(const std::vector<Job> &Jobs, const std::vector<ErrorReport> &Errors);

/// \p Text within single quotes.
std::string quoted(llvm::StringRef Text);

} // namespace warplint
