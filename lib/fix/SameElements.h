// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs a block of a kernel before and after an edit, side by side, for the addresses alone. The
// edit keeps results if all else than shared arrays is reached as before, and if there is one map
// from the bytes of a shared array before to those after, one to one, that all accesses follow:
// then what is read is what was written, wherever it lies. What the map is does not matter, and
// bytes that are stored again once all threads have met may follow another: another tile.
//
// Runs a block of a kernel for its addresses, so that a kernel can be held against its edited
// self.

#pragma once

#include "lib/fix/Analysed.h"
#include "lib/race/BlockEvaluator.h"

#include "llvm/Support/Error.h"

#include <optional>

namespace warplint {

struct SameElements {
  /// An address in an array that was moved depends on a value of the launch that is not known: the
  /// map was found for some of its values.
  bool IsForSomeValues = false;
};

/// How the edit has launches give more dynamic shared memory, whatever they gave: for each whole
/// Per bytes, By more, and some more in any case.
struct MemoryGrowth {
  uint64_t Per = 1, By = 0;
  bool KeepsRest = true; ///< also the bytes behind the last whole Per
  uint64_t More = 0;

  uint64_t operator()(uint64_t Bytes) const {
    return Bytes / Per * (Per + By) + (KeepsRest ? Bytes % Per : 0) + More;
  }
};

/// Holds every kernel and launch of \p After against \p Before; an error says what differs.
/// \param Grown  of launches that give what is not known; nothing: they give what they gave
llvm::Expected<SameElements> haveSameElements(const Analysed &Before, const Analysed &After,
                                              std::optional<MemoryGrowth> Grown = std::nullopt);

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
