// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The grammar of PTX (PTX ISA 9, chapters 4, 5 and 11), as far as compilers write it. What stands
// between the braces of a function is read when it is wanted: libraries hold thousands of kernels.

#pragma once

#include "lib/frontend/ptx/PtxSyntax.h"

#include "llvm/Support/Error.h"

namespace warplint::ptx {

/// What \p Source declares. Fails with "line 7: ..." if it is no PTX.
llvm::Expected<Text> read(llvm::StringRef Source);

/// The statements of \p Body, which begins on \p Line of its file.
llvm::Expected<std::vector<Statement>> readBody(llvm::StringRef Body, unsigned Line);

/// Of "16", "0x10", "-1", "0b11", "8U"; of "0f3F800000" and "0d..." the bits.
std::optional<int64_t> integerOf(llvm::StringRef Number);

} // namespace warplint::ptx
