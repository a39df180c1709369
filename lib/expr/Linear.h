//===- lib/expr/Linear.h - Sums of multiples --------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// An expression as a constant plus multiples of terms that are no such sums themselves:
///
///   4*(2*tid.x + (bid.x & 7) + 1)    4 + 8*tid.x + 4*(bid.x & 7)
///
/// Two addresses whose terms agree are a constant apart.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_EXPR_LINEAR_H
#define WARPLINT_EXPR_LINEAR_H

#include "lib/expr/Expr.h"

#include <map>

namespace warplint {

struct LinearForm {
  int64_t Constant = 0;
  std::map<uint32_t, int64_t> Factors; ///< by Expr::Id of the term; none is 0

  bool operator==(const LinearForm &) const = default;
};

LinearForm linearForm(const Expr *E);

/// The greatest power of two, up to 256, that divides \p E whatever its leaves are. Addresses of
/// objects count as multiples of 256: whoever knows better looks at the object.
uint64_t knownDivisor(const Expr *E);

} // namespace warplint

#endif // WARPLINT_EXPR_LINEAR_H
