//===- lib/frontend/toolkit/ToolkitHost.h - The host's own headers -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Makes clang use the standard library of the compiler that a build names.
///
/// CUDA source includes <vector> of the host compiler. Clang takes the newest
/// gcc below /usr; a build that names another one means that one's headers:
///
///   -ccbin g++-12            --gcc-install-dir=/usr/lib/gcc/x86_64-linux-gnu/12
///   -ccbin /opt/gcc/bin/g++  --gcc-toolchain=/opt/gcc
///   -ccbin /opt/gcc/bin      --gcc-toolchain=/opt/gcc
///   -ccbin g++               nothing: clang finds it
///   -ccbin clang++           nothing: it does as our clang does
///
/// A flag is given only if what it names exists; clang stops at one that does
/// not.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_TOOLKIT_TOOLKITHOST_H
#define WARPLINT_FRONTEND_TOOLKIT_TOOLKITHOST_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <string>

namespace warplint {

/// Returns the flag for \p HostCompiler, or nothing if clang needs none.
std::string hostLibraryFlag(llvm::StringRef HostCompiler, llvm::vfs::FileSystem &FS);

} // namespace warplint

#endif // WARPLINT_FRONTEND_TOOLKIT_TOOLKITHOST_H
