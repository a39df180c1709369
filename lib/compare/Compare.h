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

enum class MatchKind : uint8_t {
  Match,
  AsCompiled,    ///< the compiler made other requests of it, whose cost is the same or explained
  Predicated,    ///< equal but for requests and lanes that a guard turned off
  Dropped,       ///< predicted, and no such instruction was executed
  DataDependent, ///< within the bounds of what data decides
  WithinBounds,  ///< within the bounds of what unknown arguments or trip counts decide
  Unmerged,      ///< the profiler does not count what the hardware merges (docs/hardware.md, V6)
  OtherLanes,    ///< more lanes took part in it than predicted
  NotAnalysed,   ///< measured where no access is known
  Differs,       ///< none of these
};
inline constexpr MatchKind AllMatchKinds[] = {
    MatchKind::Match,         MatchKind::AsCompiled,   MatchKind::Predicated, MatchKind::Dropped,
    MatchKind::DataDependent, MatchKind::WithinBounds, MatchKind::Unmerged,   MatchKind::OtherLanes,
    MatchKind::NotAnalysed,   MatchKind::Differs};

const char *nameOf(MatchKind K); ///< "match", "as-compiled", ...

/// The accesses of one line of one kernel to one memory.
struct ComparedLine {
  SourceLine Where; ///< line 0: the whole kernel, where the profile tells no lines
  std::string Kernel;
  bool IsShared = false;
  std::string Op; ///< empty: any
  MatchKind Kind = MatchKind::Match;
  std::string Why; ///< what explains the difference; empty if there is nothing to say
  struct Range {
    double Min = 0, Max = 0; ///< per request
  };
  std::optional<Range> Predicted;
  std::optional<double> Measured; ///< per request
  std::optional<double> Ideal;    ///< per request, measured; else predicted
  uint64_t Requests = 0;          ///< measured
  uint64_t Excess = 0; ///< units above the ideal, measured; else predicted for the launch

  /// Measured less what was predicted; 0 inside the range.
  std::optional<double> difference() const;
};

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

/// Whence the value of an argument is known.
enum class ArgumentFrom : uint8_t {
  Given,  ///< on the command line, or in a configuration
  Read,   ///< off the source's launches
  Fitted, ///< to the counts of the profile
};
const char *nameOf(ArgumentFrom F); ///< "given", "read", "fitted"

struct ComparedArgument {
  std::string Name;
  int64_t Value = 0;
  ArgumentFrom From = ArgumentFrom::Given;
  std::vector<int64_t> Others; ///< values that fit as well
};

struct ComparedLaunch {
  size_t Number = 0;  ///< in the profile, from 0 on
  unsigned Times = 1; ///< launches of the profile that are alike
  std::string Kernel; ///< as the profile has it
  std::string Device; ///< "Tesla T4"; empty if not told
  std::string Gpu;    ///< predicted for: "sm_75"
  bool GpuAssumed = false;
  std::optional<Extents> Grid, Block;
  std::optional<uint64_t> DynamicShared;
  std::vector<ComparedArgument> Arguments;
  std::string File;        ///< that was analysed; empty if none
  std::string NotAnalysed; ///< why no line is compared; empty if some are
  std::vector<ComparedLine> Lines;
};

struct Comparison {
  std::vector<ComparedLaunch> Launches; ///< in the order of the profile

  unsigned count(MatchKind K) const;
};

void printText(const Comparison &C, llvm::raw_ostream &OS);
void printMarkdown(const Comparison &C, llvm::raw_ostream &OS);
void printJson(const Comparison &C, llvm::raw_ostream &OS); ///< docs/compare.schema.json

} // namespace warplint

#endif // WARPLINT_COMPARE_COMPARE_H
