//===- lib/compare/Compare.h - Predicted against measured -------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Joins a report with what Nsight Compute measured, line by line. Figures are per request, so
/// that they can be compared whatever the profiled launch was:
///
///   measured     wavefronts (sectors) of the line / instructions its warps executed
///   predicted    the same of its accesses, as compiled where that is predicted
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_COMPARE_COMPARE_H
#define WARPLINT_COMPARE_COMPARE_H

#include "lib/compare/NcuCsv.h"
#include "lib/finding/Report.h"

namespace warplint {

enum class MatchKind : uint8_t {
  Match,
  StaticOnly,  ///< predicted and not measured: more than was measured, or a line that never ran
  ProfileOnly, ///< measured and not predicted: more than was predicted, or a line without access
  Unpredicted, ///< no single figure is predicted: the access depends on data, or was refused
};

const char *nameOf(MatchKind K); ///< "match", "static-only", ...

/// The accesses of one line of one kernel to one memory.
struct ComparedLine {
  SourceLine Where; ///< line 0: the whole kernel, where the profile tells no lines
  std::string Kernel;
  bool IsShared = false;
  std::string Op; ///< empty: any
  MatchKind Kind = MatchKind::Match;
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

struct Comparison {
  std::string Gpu;
  bool GpuAssumed = false;
  std::vector<ComparedLine> Lines; ///< greatest excess first

  unsigned count(MatchKind K) const;
};

Comparison compare(const Report &R, const Profile &P);

void printText(const Comparison &C, llvm::raw_ostream &OS);
void printJson(const Comparison &C, llvm::raw_ostream &OS); ///< docs/compare.schema.json

} // namespace warplint

#endif // WARPLINT_COMPARE_COMPARE_H
