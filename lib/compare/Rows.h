//===- lib/compare/Rows.h - Accesses and measurements by line ---*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Brings the accesses of a report and the instructions of a profile together: by their line where
/// that is the same, else by the statement that both belong to.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_COMPARE_ROWS_H
#define WARPLINT_COMPARE_ROWS_H

#include "lib/compare/Compare.h"

#include <set>

namespace warplint {

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

#endif // WARPLINT_COMPARE_ROWS_H
