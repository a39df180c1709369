//===- lib/frontend/tokens/SourceForm.h - What a file holds -----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Tells CUDA source from other things that are called GPU code, by the text. A name that says CUDA
/// or C++ (.cu, .cuh, .h, .cpp, ...) is believed; LLVM IR may have any other: Triton's is .llir.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_TOKENS_SOURCEFORM_H
#define WARPLINT_FRONTEND_TOKENS_SOURCEFORM_H

#include "llvm/ADT/StringRef.h"

namespace warplint {

enum class SourceForm {
  Cuda,
  HostProgram, ///< CUDA code may stand in its strings: CudaStrings.h
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

} // namespace warplint

#endif // WARPLINT_FRONTEND_TOKENS_SOURCEFORM_H
