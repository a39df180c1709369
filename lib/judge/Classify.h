//===- lib/judge/Classify.h - By what patterns are told apart ---*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The unknowns by which the table of patterns goes, and the classes of each.
///
/// Where unknowns are too many to tell apart, but shift all lanes alike, the rows are over `start`,
/// the address of the first active lane: that is what they shift.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_JUDGE_CLASSIFY_H
#define WARPLINT_JUDGE_CLASSIFY_H

#include "lib/judge/Unknowns.h"

namespace warplint {

/// An unknown and its classes.
struct ClassifiedUnknown {
  Unknown Of;
  std::vector<ValueClass> Classes;

  /// Whether it can have many values: not all classes are single ones.
  bool isOpen() const;
};

struct Classification {
  std::vector<ClassifiedUnknown> Unknowns; ///< what spreads the lanes first
  bool OverStart = false;                  ///< common shifts are rows over `start`, not by name
  bool Complete = true;                    ///< the classes cover every value
  uint64_t Joint = 1;                      ///< joint classes of Unknowns
  uint64_t Starts = 1;                     ///< that each of them has
  uint64_t Requests = 0;                   ///< to price for each
};

Classification classify(const SymbolTable &Symbols, const Access &A,
                        llvm::ArrayRef<LanePattern> Patterns);

} // namespace warplint

#endif // WARPLINT_JUDGE_CLASSIFY_H
