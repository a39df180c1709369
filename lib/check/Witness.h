//===- lib/check/Witness.h - Words for who did it ---------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// How findings about single threads name them, and what is taken for granted.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_CHECK_WITNESS_H
#define WARPLINT_CHECK_WITNESS_H

#include "lib/check/Check.h"
#include "lib/race/Race.h"

namespace warplint {

/// "(8, 0, 0)": a thread by its number in the block.
std::string threadText(const Dim3 &Block, unsigned Thread);

/// "(3, 0, 0)": a block by its index in the grid.
std::string blockText(const std::array<int64_t, 3> &Index);

/// "element 3 of 's'", or a byte of it between elements.
std::string elementText(const Object &Of, int64_t Byte);

/// Whether the block is that of the launch: in another one, other threads may do otherwise.
bool isSureOfBlock(const Launch &L);

/// ", in iteration 2 of the loop of line 7"; empty outside of loops.
std::string iterationText(const Judged &J, const Touch &T);

/// "for n = 33 and other values, but not for n = 32, in block (3, 0, 0)"; empty if it holds for
/// all.
std::string groundText(const Ground &On);

/// Adds the races in memory \p In to \p Out, as findings of \p Check.
void addRaceFindings(const Judged &J, const CheckInfo &Check, Space In, std::vector<Finding> &Out);

} // namespace warplint

#endif // WARPLINT_CHECK_WITNESS_H
