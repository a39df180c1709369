// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Has nvcc compile what was analysed, as far as clang's arguments say the same to nvcc, and keeps
// what it made of each kernel in the report.

#pragma once

#include "lib/finding/Report.h"
#include "lib/profile/PtxasInfo.h"
#include "lib/runner/Jobs.h"

namespace warplint {

/// Where the toolkit of \p J is looked for. The compiler that its build names is left out: anybody
/// may have written a build's files.
ToolkitQuery trustedToolkit(const Job &J);

/// Gives the lines of \p Kernels the names that people call files by, from here.
void showNames(CompiledKernels &Kernels, llvm::ArrayRef<Job> Jobs);

/// What nvcc of the toolkit that \p Query finds makes of \p J, with places as people call files.
llvm::Expected<CompilerAnswer> compileJob(const Job &J, const ToolkitQuery &Query, bool ByLine);

/// Keeps \p Compiled in those kernels of \p R that are called so, and \p IsOf is true of.
void keepCompiled(const CompiledKernels &Compiled, Report &R,
                  llvm::function_ref<bool(const KernelReport &)> IsOf);

/// The same for all of \p Jobs that \p Where has a toolkit for. Returns a line of each file that
/// could not be told of, or not of its lines.
std::vector<std::string>
compileAll(const std::vector<Job> &Jobs, Report &R,
           llvm::function_ref<std::optional<ToolkitQuery>(const Job &)> Where);

} // namespace warplint
