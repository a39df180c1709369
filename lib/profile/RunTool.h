// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs the programs of a CUDA toolkit.

#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

#include <string>

namespace warplint {

/// What \p Tool in the folder bin of \p Root prints. If it fails, the error is its first.
llvm::Expected<std::string> runTool(llvm::StringRef Root, llvm::StringRef Tool,
                                    llvm::ArrayRef<std::string> Args);

} // namespace warplint
