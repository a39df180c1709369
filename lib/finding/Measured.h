// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a profiler measured of the lines that accesses stand on, beside what was predicted of them.
// lib/compare makes it; renderers and editors show it.

#pragma once

#include "lib/kernel/Kernel.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace warplint {

/// Three classes: copies and matrices are loads and stores to a profiler.
enum class MeasuredOp : uint8_t { Any, Load, Store, Atomic };
inline constexpr MeasuredOp AllMeasuredOps[] = {MeasuredOp::Any, MeasuredOp::Load,
                                                MeasuredOp::Store, MeasuredOp::Atomic};

const char *nameOf(MeasuredOp Op); ///< "load", "store", "atomic"; of Any ""
MeasuredOp measuredOpOf(AccessKind Kind);

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
  std::string File;
  unsigned Line = 0; ///< 0: the whole kernel, where the profile tells no lines
  std::string Kernel;
  bool IsShared = false;
  MeasuredOp Op = MeasuredOp::Any;
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

/// Whence the value of an argument is known.
enum class ArgumentFrom : uint8_t {
  Given,  ///< on the command line, or in a configuration
  Read,   ///< off the source's launches
  Fitted, ///< to the counts of the profile
};
inline constexpr ArgumentFrom AllArgumentOrigins[] = {ArgumentFrom::Given, ArgumentFrom::Read,
                                                      ArgumentFrom::Fitted};
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
  std::optional<std::array<uint32_t, 3>> Grid, Block; ///< x, y, z
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

/// A line and the launch that it was measured in.
struct MeasuredLine {
  const ComparedLaunch *Of;
  const ComparedLine *Line;
};

struct AccessReport;

/// Whether \p L is the line of \p A, and of its memory and kind. Files go by their names: a profile
/// has the paths of the machine that compiled it.
bool isAbout(const ComparedLine &L, const AccessReport &A);

/// The lines of \p C that are about \p A, the most excess first.
std::vector<MeasuredLine> measuredLinesOf(const Comparison &C, const AccessReport &A);

std::string figureText(double Figure); ///< "32", "3.91"
/// "32 wavefronts a request on Tesla T4, block 32x32x1, as predicted".
std::string textOf(const MeasuredLine &M);

} // namespace warplint
