//===- lib/render/LineHash.h - GitHub's fingerprint of a line ---*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
/// \file
/// Code scanning knows an alert again by partialFingerprints.primaryLocationLineHash: a
/// rolling hash of the 100 characters from the start of its line on, spaces and tabs left
/// out, and how many lines before hash alike. github/codeql-action computes it when results
/// are uploaded by the action; uploads by other ways need it from the tool.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_RENDER_LINEHASH_H
#define WARPLINT_RENDER_LINEHASH_H

#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace warplint {

/// The hash of each line of \p Text, from line 1 at index 0; the line after a final line
/// ending has one too. "\r", "\n" and "\r\n" end lines.
std::vector<std::string> lineHashes(llvm::StringRef Text);

} // namespace warplint

#endif // WARPLINT_RENDER_LINEHASH_H
