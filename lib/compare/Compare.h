//===- lib/compare/Compare.h - Predicted against measured -------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Joins a report with what Nsight Compute measured, line by line. Figures are per request:
///
///   measured     wavefronts (sectors) of the line / instructions that its warps executed
///   predicted    the same of its accesses, as compiled where that is predicted
///
/// Where the two differ although nothing is wrong, the row says why: the profiler counts requests
/// whose lanes are all off, compilers drop loads and widen others, data decides.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_COMPARE_COMPARE_H
#define WARPLINT_COMPARE_COMPARE_H

#include "lib/compare/Statements.h"
#include "lib/finding/Report.h"
#include "lib/profile/Profile.h"

#include "llvm/ADT/ArrayRef.h"

namespace warplint {

/// The rows of one launch of a profile, greatest excess first.
///
/// \param Launches those of \p R that it is held against; numbers into Report::Launches
std::vector<ComparedLine> compareLaunch(const Report &R, llvm::ArrayRef<size_t> Launches,
                                        const ProfiledLaunch &P, const Profile &Of,
                                        const StatementLines &Statements);

/// How far counts that a report predicts are from those of a profile: requests, and the ideal,
/// which tells how many lanes took part. Wavefronts and sectors are left out, so that arguments can
/// be fitted to it and predictions still be held against them.
struct CountDistance {
  unsigned Joined = 0;  ///< rows that are predicted and measured
  unsigned Counted = 0; ///< of those, whose counts are predicted
  unsigned Equal = 0;   ///< of those
  double Sum = 0;       ///< 0 if all are equal; grows with what they differ by, in proportion

  bool isClose() const { return Equal != 0 && 2 * Equal >= Counted; }
  /// Less is better: to predict a count is worth some difference, to reach a line at all a little.
  double rank() const { return Sum - 3.0 * Counted - Joined; }
};
CountDistance distanceOfCounts(const Report &R, llvm::ArrayRef<size_t> Launches,
                               const ProfiledLaunch &P, const Profile &Of,
                               const StatementLines &Statements);

void printText(const Comparison &C, llvm::raw_ostream &OS);
void printMarkdown(const Comparison &C, llvm::raw_ostream &OS);
void printJson(const Comparison &C, llvm::raw_ostream &OS); ///< docs/compare.schema.json

/// What printJson() has printed. Fails with what is wrong, and where.
llvm::Expected<Comparison> readComparison(llvm::StringRef Json);

/// Has each finding of \p R say what was measured of its line, by Report::Measured.
void noteMeasured(Report &R);

} // namespace warplint

#endif // WARPLINT_COMPARE_COMPARE_H
