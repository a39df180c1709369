//===- lib/frontend/tokens/LeadingIncludes.h - What a file begins with -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The includes that a file begins with, and the macros defined before them. In the place of a
/// header of the code base is what that begins with:
///
///   k.cu: #include <stdio.h>           #include <stdio.h>
///         #define ENABLE_BF16          #define ENABLE_BF16
///         #include "common.h"          #include <cublas_v2.h>
///         #include <math.h>            the first declaration or #if in common.h ends the list
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_TOKENS_LEADINGINCLUDES_H
#define WARPLINT_FRONTEND_TOKENS_LEADINGINCLUDES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <string>

namespace warplint {

/// As text, a directive a line. \p Folders are those of the code base that headers are looked for
/// in, besides the one of the file that includes them.
std::string leadingIncludes(const std::string &File, llvm::ArrayRef<std::string> Folders,
                            llvm::vfs::FileSystem &FS);

} // namespace warplint

#endif // WARPLINT_FRONTEND_TOKENS_LEADINGINCLUDES_H
