//===- lib/render/Also.h - Where else a finding holds -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_RENDER_ALSO_H
#define WARPLINT_RENDER_ALSO_H

#include "lib/finding/Report.h"

namespace warplint {

/// "also at 15:9 and 16:9 (2 loads of 'row')"; of several arrays "also 2 loads: of 'b' at 15:9, of
/// 'c' at 15:14". \p F has other places.
std::string alsoText(const Report &R, const Finding &F);

} // namespace warplint

#endif // WARPLINT_RENDER_ALSO_H
