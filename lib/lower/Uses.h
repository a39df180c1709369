// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What becomes of what loads read:
//
//   float v = s[t ^ 1];
//   if (t == 0)
//     out[0] = v;        only this store hangs on it: what thread 1 reads has no effect
//
// Two questions of which neither answers the other: what may hang on it, which follows everything,
// and what is made of it in any case, which leaves out what a choice between values may drop.

#pragma once

#include "lib/lower/Lower.h"

namespace warplint {

/// Fills in Access::Affects and Access::Into.
/// \pre The model is complete and pruned.
void describeUses(KernelFunction &Function);

} // namespace warplint
