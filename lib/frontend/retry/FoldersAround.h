//===- lib/frontend/retry/FoldersAround.h - Where includes may lie -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Finds the include folders of a code base that no flag names, from the names that are missing.
///
///   src/force/eam.cu misses "model/box.cuh"     -Isrc: src/model/box.cuh is there
///   csrc/a.cu misses <project/b.h>              -Iinclude: include/project/b.h is there
///   csrc/a.cu misses <core/c.h>                 -Icore/include: core/include/core/c.h is there
///   src/a.cu misses "project/d.h"               -Iapi/old/include: it is there
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_RETRY_FOLDERSAROUND_H
#define WARPLINT_FRONTEND_RETRY_FOLDERSAROUND_H

#include "lib/frontend/parse/Parse.h"

namespace warplint {

/// Flags for the folders in which names of \p Missing lie, in their order; none that
/// \p Parse.AddedFlags has. Asked are the folders above the file, the nearest first, up to the root
/// of its code base, and the usual ones in each of them; then the index of all headers in it.
/// \pre \p Parse.Headers is there.
std::vector<std::string> flagsAround(const ParseOptions &Parse, llvm::ArrayRef<std::string> Missing,
                                     llvm::vfs::FileSystem &FS);

/// The folders above \p File, absolute, its own first, up to the root of its code base; its own
/// alone if nothing says where that ends. They point into \p File.
std::vector<llvm::StringRef> foldersOfCodeBase(llvm::StringRef File, llvm::vfs::FileSystem &FS);

} // namespace warplint

#endif // WARPLINT_FRONTEND_RETRY_FOLDERSAROUND_H
