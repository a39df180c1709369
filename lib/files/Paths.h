//===- lib/files/Paths.h - Names of files -----------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FILES_PATHS_H
#define WARPLINT_FILES_PATHS_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace warplint {

/// \p Path, absolute (from the process's own folder) and without "." and "..".
std::string absolutePath(llvm::StringRef Path);

/// \p Path relative to \p Folder, itself absolute, if it is below that; else absolute.
std::string relativePath(llvm::StringRef Path, llvm::StringRef Folder);

} // namespace warplint

#endif // WARPLINT_FILES_PATHS_H
