//===- lib/fix/BlockEvents.h - What the threads of a block do ---*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Runs a block of a kernel for its addresses, so that a kernel can be held against its edited
/// self.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FIX_BLOCKEVENTS_H
#define WARPLINT_FIX_BLOCKEVENTS_H

#include "lib/race/BlockEvaluator.h"

#include <optional>

namespace warplint {

/// What threads do with an access, or at a barrier.
struct BlockEvent {
  enum Kind : uint8_t { Access, Barrier, Gap } What;
  unsigned Number; ///< of the access or barrier
  ThreadValues Who, Address;
};

/// A block's worth of it, in the order of the source; nothing if that takes too many steps.
/// \param IsShort  outer loops of deep nests end early
std::optional<std::vector<BlockEvent>> eventsOf(const KernelModel &K, const LaunchShape &L,
                                                BlockSetting Setting, bool IsShort);

} // namespace warplint

#endif // WARPLINT_FIX_BLOCKEVENTS_H
