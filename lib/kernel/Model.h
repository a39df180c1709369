// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A kernel model and a launch as bytes, without what evaluating and judging never look at:
// where in the source things are, and how the source writes them. Two kernels of equal keys
// behave alike.
//
//   float *p = ...;           the line of an access is no part of it
//   for (;;)                  the line of a loop is: counters are called after it
//
// What every stage that makes a kernel model guarantees to those that read it:
//
//   * No expression of a statement, a loop or a carried variable is null, and all are of the
//     model's pool.
//   * Every number names something: of a statement, an object, a table; of a loop, a slot or an
//     exit in an expression that a statement or a loop is made from.
//   * Slot s of loop l holds the variable whose leaf is carried(l, s).
//   * A statement stands in one place, and a loop's Enclosing are the loops around that place.
//   * A loop that stands nowhere is empty. Its number stays: expressions may hold its bit.

#pragma once

#include "lib/kernel/Kernel.h"

namespace warplint {

enum class KeyFor : uint8_t {
  Verdicts, ///< names of unknowns tell lines of loops; what is stored decides no cost
  Runs,     ///< of blocks, thread by thread, wherever the text stands
};
std::string keyOf(const KernelModel &K, const LaunchShape &L, KeyFor Use = KeyFor::Verdicts);

/// The rules above that \p K breaks, as sentences for a developer; empty if it keeps them all.
std::vector<std::string> verify(const KernelModel &K);

/// \p K with what is known of the memory that its pointers are passed: its objects have sizes, and
/// may be one. Nothing if that is all the same to it.
std::optional<KernelModel> placedIn(const KernelModel &K, const Buffers &Of);

/// Empties the loops that stand nowhere in the body.
void emptyAbsentLoops(KernelModel &K);

} // namespace warplint
