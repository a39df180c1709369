// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Headers that the machine has installed: a CUDA toolkit's, and those of Python packages whose
// programs write CUDA source.
//
//   gemm.cu misses <tl_templates/cuda/copy.h>   -Ienv/lib/python3.11/site-packages/tilelang/src
//                                               and the CUTLASS that the same package holds

#pragma once

#include "lib/frontend/command/Toolkit.h"
#include "lib/frontend/parse/Parse.h"

namespace warplint {

/// Takes the include folders of a toolkit out of \p Args.
void dropToolkitFolders(std::vector<std::string> &Args, llvm::vfs::FileSystem &FS);

/// Whether a toolkit's headers can leave less unanswered: an include is missing that the toolkit
/// has, or a kernel does not compile for want of something that its runtime may declare, or what
/// the code includes of it. Reading them takes ten times the rest.
bool canHelp(const Toolkit &T, const Facts &F, const ParseOptions &Parse,
             llvm::vfs::FileSystem &FS);

/// \p Parse with the header folders of the package that one of \p Missing is of, read as what that
/// package compiles with reads them; nothing if none that \p Query leads to has any of them.
std::optional<ParseOptions> withPackages(const ParseOptions &Parse,
                                         llvm::ArrayRef<std::string> Missing,
                                         const ToolkitQuery &Query, llvm::vfs::FileSystem &FS);

} // namespace warplint
