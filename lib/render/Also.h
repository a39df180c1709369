//===- lib/render/Also.h - Where else a finding holds -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_RENDER_ALSO_H
#define WARPLINT_RENDER_ALSO_H

#include "lib/finding/Report.h"

namespace warplint {

/// "3 more loads of 'row' do the same, at 15:9, 16:9 and 17:9"; of several arrays
/// "3 more loads do the same: of 'b' at 15:9, of 'c' at 15:14 and 15:20". \p F has other places.
std::string alsoText(const Report &R, const Finding &F);

} // namespace warplint

#endif // WARPLINT_RENDER_ALSO_H
