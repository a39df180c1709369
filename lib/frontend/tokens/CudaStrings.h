//===- lib/frontend/tokens/CudaStrings.h - CUDA code in strings -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Kernels that are compiled at run time stand in string literals of another language:
///
///   kernel = cupy.RawKernel(r'''            Python, Julia: strings in three quotes
///   extern "C" __global__ void k(float *p) { ... }
///   ''', 'k')
///   const char *source = R"( ... )";        C++: raw strings; Rust: r"...", r#"..."#
///   %%cuda                                  notebooks: the cells that a magic hands to nvcc
///
/// The code is read where it stands: what is left of the file has its length, lines and columns,
/// with blanks for everything else. So places in it, and edits of it, are places in the file.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_TOKENS_CUDASTRINGS_H
#define WARPLINT_FRONTEND_TOKENS_CUDASTRINGS_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace warplint {

/// Whether \p File is named like a program that may hold CUDA code in strings and is none itself:
/// .py, .jl, .rs, .ipynb.
bool isNamedAsHost(llvm::StringRef File);

/// The CUDA code that stands in strings of a text.
struct CudaStrings {
  std::string Code;        ///< as long as the text; empty if there is no kernel in a string
  unsigned ComputedAt = 0; ///< the line of the first kernel in a string that is put together; or 0
};

/// \p File: its name says which language \p Text is in; C++ unless isNamedAsHost.
CudaStrings cudaStringsIn(llvm::StringRef File, llvm::StringRef Text);

} // namespace warplint

#endif // WARPLINT_FRONTEND_TOKENS_CUDASTRINGS_H
