//===- lib/lanes/Answers.h - What has been answered in a run ----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A run of a kernel may go by answers: `N % 8 == 3`, `3 < k`. Under them N is 8*q + 3, with a q
/// that is an unknown of its own, and a condition over k follows where the answers leave no other
/// value.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_LANES_ANSWERS_H
#define WARPLINT_LANES_ANSWERS_H

#include "lib/lanes/SumTest.h"

#include <vector>

namespace warplint {

struct Answers {
  std::vector<Condition> Given;
  std::vector<SumAnswer> Sums; ///< what they leave of sums, each told under all of them
};

Answers answersOf(SymbolTable &Symbols, std::vector<Condition> Given);

/// Unknown \p S as what has been answered describes it.
LaneValue underAnswers(SymbolTable &Symbols, llvm::ArrayRef<Condition> Given, SymbolId S);

} // namespace warplint

#endif // WARPLINT_LANES_ANSWERS_H
