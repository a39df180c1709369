//===- tool/ArgumentsForNvcc.h - Clang's arguments for nvcc -----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_TOOL_ARGUMENTSFORNVCC_H
#define WARPLINT_TOOL_ARGUMENTSFORNVCC_H

#include "lib/frontend/parse/Parse.h"

#include <string>
#include <vector>

namespace warplint {

/// Of arguments for clang, those that say the same to nvcc, which is run where this process is.
std::vector<std::string> nvccArguments(const ParseOptions &P);

} // namespace warplint

#endif // WARPLINT_TOOL_ARGUMENTSFORNVCC_H
