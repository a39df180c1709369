// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The line on which the statement of a line begins. A compiler's line table has often only that
// one of a statement over several lines.
//
//   1   out[i] = a[i] +           1
//   2            b[i];            1
//   3   for (int k = 0;           3
//   4        k < n; ++k)          3
//   5     sum += c[k];            3      a loop's head and what it governs without braces
//
// Joins a report with what Nsight Compute measured, line by line. Figures are per request:
//
//   measured     wavefronts (sectors) of the line / instructions that its warps executed
//   predicted    the same of its accesses, as compiled where that is predicted
//
// Where the two differ although nothing is wrong, the row says why: the profiler counts requests
// whose lanes are all off, compilers drop loads and widen others, data decides.
//
// Brings the accesses of a report and the instructions of a profile together: by their line where
// that is the same, else by the statement that both belong to.

#pragma once

#include "lib/finding/Report.h"
#include "lib/profile/Profile.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"

#include <set>
#include <vector>

namespace warplint {

/// Element i is of line i + 1.
std::vector<unsigned> statementStarts(llvm::StringRef Text);

/// The same of several files, by the file's name without its folder.
class StatementLines {
public:
  void add(llvm::StringRef FileName, llvm::StringRef Text);

  /// \p Line itself if the file is not known.
  unsigned startOf(llvm::StringRef FileName, unsigned Line) const;

private:
  llvm::StringMap<std::vector<unsigned>> Starts;
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

void printText(const Comparison &C, llvm::raw_ostream &OS);
void printMarkdown(const Comparison &C, llvm::raw_ostream &OS);
void printJson(const Comparison &C, llvm::raw_ostream &OS); ///< docs/compare.schema.json

/// What printJson() has printed. Fails with what is wrong, and where.
llvm::Expected<Comparison> readComparison(llvm::StringRef Json);

/// Has each finding of \p R say what was measured of its line, by Report::Measured.
void noteMeasured(Report &R);

/// What the instructions of a row came to.
struct MeasuredSum {
  double Requests = 0, Units = 0, Ideal = 0;
  double Lanes = 0; ///< if HasLanes
  double Bytes = 0; ///< that lanes asked for, if HasBytes
  bool HasLanes = true, HasBytes = true;
  unsigned Instructions = 0;
  std::set<unsigned> Widths; ///< bytes a lane, where told
  bool IsReduction = false;
};

struct ComparedRow {
  std::string File;
  unsigned Line = 0; ///< 0: the whole kernel
  bool IsShared = false;
  MeasuredOp Op = MeasuredOp::Any;
  std::vector<const AccessReport *> Predicted;
  std::optional<MeasuredSum> Measured;
  bool NeverRan = false;  ///< the code has such an instruction on the line, which no warp executed
  unsigned CountedOn = 0; ///< the line that its instructions have in the line table, if another
};

std::vector<ComparedRow> rowsOf(const Report &R, llvm::ArrayRef<size_t> Launches,
                                const ProfiledLaunch &P, const Profile &Of,
                                const StatementLines &Statements);

/// The line table often has the instructions of neighbouring statements on the line of one of them:
/// rows without instructions take theirs from the nearest row of their kind that has too many.
void shareInstructions(std::vector<ComparedRow> &Rows);

/// Or all instructions of a function that was inlined on its first line: rows of instructions where
/// no access is take in the accesses nearby that have no instructions.
void adoptAccesses(std::vector<ComparedRow> &Rows);

/// Finds out of what kind the difference of a row is.
ComparedLine explained(const ComparedRow &Row, const std::string &Kernel);

} // namespace warplint
