// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads LLVM IR for NVPTX, as text (.ll) or bitcode (.bc): what Triton, Julia, Rust, Mojo
// and `clang -S -emit-llvm` write; and PTX (lib/frontend/ptx). There are no facts of a source with
// it; where the IR has no debug information either, the lines of the .ll file itself are the
// places.
//
// The headers of lib/frontend/headers, embedded in the binary and served to the compiler
// from a file system in memory. They declare what stand-alone kernels use, in tens of
// milliseconds less than a toolkit's own.

#pragma once

#include "lib/frontend/parse/Parse.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MemoryBufferRef.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace warplint {

/// Reads \p Text, named \p File. Fails with file, line and column if it is not LLVM IR, and
/// if it is for another target than NVPTX.
/// \param Parameters of its kernel, by number: those that have no name in the IR. "stride % 16" is
/// one that is given multiples of 16 only.
llvm::Expected<TranslationUnit> readIr(llvm::MemoryBufferRef Text, const std::string &File,
                                       llvm::ArrayRef<std::string> Parameters = {});

/// The same of PTX, which becomes such IR. A kernel with an instruction that is not known is in
/// error.
llvm::Expected<TranslationUnit> readPtx(llvm::StringRef Text, const std::string &File,
                                        llvm::ArrayRef<std::string> Parameters = {});

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

/// Those that declare something, by path. Generated from lib/frontend/headers at build time.
llvm::ArrayRef<BundledHeader> embeddedHeaders();

/// All of them, those of lib/known/Headers.def that only include others, too.
llvm::ArrayRef<BundledHeader> bundledHeaders();

/// A file system that has just them, and Clang's.
llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> bundledFileSystem();

} // namespace warplint
