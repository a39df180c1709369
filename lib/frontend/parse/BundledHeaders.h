//===- lib/frontend/parse/BundledHeaders.h - CUDA without a toolkit -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The headers of lib/frontend/headers, embedded in the binary and served to the compiler
/// from a file system in memory. They declare what stand-alone kernels use, in tens of
/// milliseconds less than a toolkit's own.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_PARSE_BUNDLEDHEADERS_H
#define WARPLINT_FRONTEND_PARSE_BUNDLEDHEADERS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace warplint {

struct BundledHeader {
  llvm::StringRef Path; ///< relative to BundledRoot: "cuda_runtime.h"
  llvm::StringRef Text;
};

/// Where the headers appear to be. No such directory exists.
inline constexpr llvm::StringLiteral BundledRoot = "/__warplint/include";

/// Clang's own headers are below it in include/: the tool needs no Clang that is installed.
inline constexpr llvm::StringLiteral ClangResources = "/__warplint/clang";

/// Both are within this.
inline constexpr llvm::StringLiteral EmbeddedRoot = "/__warplint/";

/// All of them, by path. Generated from lib/frontend/headers at build time.
llvm::ArrayRef<BundledHeader> bundledHeaders();

/// Whether the include \p Name, "glm/vec3.hpp", is of a library that is no part of a toolkit. A
/// code base that has the library itself is read with its own.
bool standsForLibrary(llvm::StringRef Name);

/// A file system that has just them, and Clang's.
llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> bundledFileSystem();

} // namespace warplint

#endif // WARPLINT_FRONTEND_PARSE_BUNDLEDHEADERS_H
