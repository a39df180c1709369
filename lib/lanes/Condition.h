//===- lib/lanes/Condition.h - Answers to questions -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What is known of an unknown in a case: its residue, or its value.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_LANES_CONDITION_H
#define WARPLINT_LANES_CONDITION_H

#include "lib/lanes/Symbol.h"

namespace warplint {

/// What must hold for a case: the answer to a question about an unknown.
struct Condition {
  Question Asked;
  int64_t Answer = 0;

  /// Of a residue: the q for which Modulus*q + Answer lies in \p Range; empty if Lo > Hi.
  ExprRange quotients(ExprRange Range) const;
  bool operator==(const Condition &O) const = default;
};

/// "N % 8 == 3", "k == 0": a condition in the source's names.
std::string toString(const SymbolTable &Symbols, const Condition &C);

} // namespace warplint

#endif // WARPLINT_LANES_CONDITION_H
