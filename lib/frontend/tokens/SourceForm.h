// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tells CUDA source from other things that are called GPU code, by the text. A name that says CUDA
// or C++ (.cu, .cuh, .h, .cpp, ...) is believed; LLVM IR may have any other: Triton's is .llir.
//
// Kernels that are compiled at run time stand in string literals of another language:
//
//   kernel = cupy.RawKernel(r'''            Python, Julia: strings in three quotes
//   extern "C" __global__ void k(float *p) { ... }
//   ''', 'k')
//   const char *source = R"( ... )";        C++: raw strings; Rust: r"...", r#"..."#
//   %%cuda                                  notebooks: the cells that a magic hands to nvcc
//
// The code is read where it stands: what is left of the file has its length, lines and columns,
// with blanks for everything else. So places in it, and edits of it, are places in the file.
//
// The includes that a file begins with, and the macros defined before them. In the place of a
// header of the code base is what that begins with:
//
//   k.cu: #include <stdio.h>           #include <stdio.h>
//         #define ENABLE_BF16          #define ENABLE_BF16
//         #include "common.h"          #include <cublas_v2.h>
//         #include <math.h>            the first declaration or #if in common.h ends the list

#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <string>

namespace warplint {

enum class SourceForm {
  Cuda,
  HostProgram, ///< CUDA code may stand in its strings
  LlvmText,
  Bitcode,
  Ptx,
  Mlir, ///< of Triton's earlier stages: .ttir, .ttgir
  OpenCl
};

/// Whether \p File is named like CUDA or C++ source: its text need not be asked.
bool isNamedAsSource(llvm::StringRef File);

/// \p Text: what the file \p File holds, or its beginning.
SourceForm formOf(llvm::StringRef File, llvm::StringRef Text);

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

/// As text, a directive a line. \p Folders are those of the code base that headers are looked for
/// in, besides the one of the file that includes them.
std::string leadingIncludes(const std::string &File, llvm::ArrayRef<std::string> Folders,
                            llvm::vfs::FileSystem &FS);

/// The GPU that \p Text, PTX, is for: "sm_90a" of ".target sm_90a, debug". Empty if it names none.
llvm::StringRef targetOfPtx(llvm::StringRef Text);

} // namespace warplint
