// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A verdict holds for every value of its unknowns; a program uses few. What an access costs for
// those is looked at beside its verdict, and is no part of it:
//
//   values that host code gives a parameter on some way, or where nothing overrides them
//   1, of a step within a row whose length is unknown, too      in[y * s * w + x * s]
//   1, where each coordinate has an unknown factor of its own   t[n * s3 + y * s1 + x * s0]
//   1, of what moves a window over rows                         t[i * w + j + x * s]
//   1, of what alone multiplies all that differs                x[i * s], and nothing in between
//
// Of bytes it is those of an element. What an unknown is called says nothing.

#pragma once

#include "lib/kernel/Kernel.h"
#include "lib/kernel/Launch.h"
#include "lib/lanes/Evaluate.h"
#include "lib/verdict/Verdict.h"

#include <map>

namespace warplint {

/// What the access costs for one value of each of its unknowns.
struct UsualRow : VerdictCase {
  std::map<std::string, int64_t> Values; ///< by the name of the parameter or field
};

struct UsualCosts {
  /// A row for each combination of values, over all that does not hold for single values of other
  /// unknowns only.
  std::vector<UsualRow> Rows;
  bool Evident = false; ///< host code gives each of the values
};

/// What access \p Number of \p E costs where the unknowns that move its lanes apart have their
/// usual values, of which \p Given are some. No rows if there are none, they are known not to have
/// them, or no lane gets there then.
UsualCosts costsAtUsual(const KernelModel &K, const GivenValues &Given, const Evaluation &E,
                        unsigned Number);

} // namespace warplint
