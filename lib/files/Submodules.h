//===- lib/files/Submodules.h - Folders that git has not filled -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FILES_SUBMODULES_H
#define WARPLINT_FILES_SUBMODULES_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <string>
#include <vector>

namespace warplint {

/// The submodules of the code base at \p Root, by `.gitmodules`, whose folders are empty or not
/// there: paths below \p Root, in the order of that file.
std::vector<std::string> emptySubmodules(llvm::StringRef Root, llvm::vfs::FileSystem &FS);

} // namespace warplint

#endif // WARPLINT_FILES_SUBMODULES_H
