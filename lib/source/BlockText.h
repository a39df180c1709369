//===- lib/source/BlockText.h - Blocks of statements in device code -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Where a statement can be put in between two others.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_SOURCE_BLOCKTEXT_H
#define WARPLINT_SOURCE_BLOCKTEXT_H

#include "lib/source/Source.h"

#include <vector>

namespace warplint {

/// `{ first; second; }`, or the body of a loop without braces.
struct BlockText {
  SourceRange Whole;
  /// Where each statement begins, in order, and where the closing brace is: ranges of no length.
  std::vector<SourceRange> Gaps;
  bool IsLoop = false; ///< the body of one
  bool IsBare = false; ///< one statement without braces; the last gap is behind it
};

} // namespace warplint

#endif // WARPLINT_SOURCE_BLOCKTEXT_H
