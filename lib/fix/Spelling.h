//===- lib/fix/Spelling.h - How edited expressions are written --*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Expressions of the source with something added, in as few parentheses as they need.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FIX_SPELLING_H
#define WARPLINT_FIX_SPELLING_H

#include "lib/source/ArrayText.h"

namespace warplint {

bool isLiteral(const ExprText &E); ///< of decimal digits

/// \p E as an operand of any operator.
std::string operand(const ExprText &E);

/// "33", "TILE + 1", "TILE - 1"; of "TILE + 1" and -1, "TILE".
std::string plus(const ExprText &E, int64_t By);
std::string plusAsFactor(const ExprText &E, int64_t By); ///< the same as a factor

bool same(const ExprText &A, const ExprText &B);

} // namespace warplint

#endif // WARPLINT_FIX_SPELLING_H
