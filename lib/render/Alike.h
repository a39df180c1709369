//===- lib/render/Alike.h - Findings that say the same ----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The elements of a structure or a row, `p[3*i]`, `p[3*i + 1]`, `p[3*i + 2]`, are as many findings
/// that say the same. A person reads them as one, and so the two loads of `a[3*i] + b[3*i]`,
/// and what is loaded and stored: `a[3*i] = -a[3*i]`.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_RENDER_ALIKE_H
#define WARPLINT_RENDER_ALIKE_H

#include "lib/finding/Report.h"

namespace warplint {

struct AlikeFindings {
  const Finding *First;
  std::vector<const Finding *> Others;
};

/// The findings of \p R in their order, with those that say all the same of accesses to one array
/// in one file, or to several on one line, in one launch of a kernel, at the first of them.
std::vector<AlikeFindings> groupAlike(const Report &R);

/// "also at 12:20 and 13:20 (2 loads of 'p')", "also 2 loads: of 'p' at 12:20, of 'q' at 12:31"
std::string othersText(const Report &R, const AlikeFindings &Group);

} // namespace warplint

#endif // WARPLINT_RENDER_ALIKE_H
