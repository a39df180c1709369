//===- lib/render/Summary.h - Where the cost is -----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_RENDER_SUMMARY_H
#define WARPLINT_RENDER_SUMMARY_H

#include "lib/finding/Report.h"

namespace warplint {

/// What a line of source has of the excess of all findings.
struct CostlyLine {
  SourceRange Where; ///< of the first finding of the line
  uint64_t Cost = 0; ///< wavefronts, as costOf() counts them
};

/// The lines of \p R that have findings with a cost, notes aside: the most expensive first.
std::vector<CostlyLine> costlyLines(const Report &R);

/// The fewest lines that have four fifths of the excess, five at most; empty if fewer than two have
/// any:
///
///   where the excess is:
///      97 %  k.cu:9
///       3 %  3 more lines
std::string whereTheCostIs(const Report &R);

/// "4 findings have a fix: --fix makes 3, --unsafe-fixes 1 more"; empty if none has one.
std::string fixesText(const Report &R);

} // namespace warplint

#endif // WARPLINT_RENDER_SUMMARY_H
