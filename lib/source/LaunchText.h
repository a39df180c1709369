//===- lib/source/LaunchText.h - Blocks as launches write them --*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_SOURCE_LAUNCHTEXT_H
#define WARPLINT_SOURCE_LAUNCHTEXT_H

#include "lib/source/Source.h"

namespace warplint {

/// The block that a launch names, as `dim3 block(16, 16)` declares it.
struct LaunchBlockText {
  SourceRange KernelAt; ///< place of the kernel's name
  /// The two extents; nowhere: they are written in another way, or someone else wants them.
  SourceRange X, Y;
  /// The grid is `dim3 grid((w + block.x - 1) / block.x, ...)`: with any block it covers what it
  /// covers with this one.
  bool GridFollows = false;

  bool operator==(const LaunchBlockText &) const = default;
};

} // namespace warplint

#endif // WARPLINT_SOURCE_LAUNCHTEXT_H
