//===- lib/frontend/parse/ReadIr.h - Kernels that come as LLVM IR -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Reads LLVM IR for NVPTX, as text (.ll) or bitcode (.bc): what Triton, Julia, Rust, Mojo
/// and `clang -S -emit-llvm` write. There are no facts of a source with it; where the IR has
/// no debug information either, the lines of the .ll file itself are the places.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_PARSE_READIR_H
#define WARPLINT_FRONTEND_PARSE_READIR_H

#include "lib/frontend/parse/Parse.h"

#include "llvm/Support/MemoryBufferRef.h"

namespace warplint {

/// Reads \p Text, named \p File. Fails with file, line and column if it is not LLVM IR, and
/// if it is for another target than NVPTX.
/// \param Parameters of its kernel, by number: those that have no name in the IR
llvm::Expected<TranslationUnit> readIr(llvm::MemoryBufferRef Text, const std::string &File,
                                       llvm::ArrayRef<std::string> Parameters = {});

} // namespace warplint

#endif // WARPLINT_FRONTEND_PARSE_READIR_H
