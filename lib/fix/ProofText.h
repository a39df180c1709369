// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Holds two verdicts on one access against each other. A repair is judged by what it does
// to every access, in every case and iteration that the verdicts tell apart.

#pragma once

#include "lib/finding/Report.h"
#include "lib/verdict/Verdict.h"

namespace warplint {

/// "read", "write": what a person calls an access.
const char *nounOf(AccessKind K);

/// What one place in the source cost and costs, in its dearest launch; if that stays, in the
/// dearest of those that get cheaper.
struct Change {
  const AccessReport *Of;
  uint64_t Before = 0, After = 0;           ///< of the dearest request
  uint64_t SomeBefore = 0, SomeAfter = 0;   ///< of the dearest that gets cheaper
  uint64_t BlockBefore = 0, BlockAfter = 0; ///< of a block, where counted

  void include(const Verdict &Old, const Verdict &New) {
    Before = std::max(Before, Old.PerRequest.Units.Max);
    After = std::max(After, New.PerRequest.Units.Max);
    if (New.PerRequest.Units.Max < Old.PerRequest.Units.Max &&
        Old.PerRequest.Units.Max > SomeBefore) {
      SomeBefore = Old.PerRequest.Units.Max;
      SomeAfter = New.PerRequest.Units.Max;
    }
    if (Old.PerBlock && New.PerBlock) {
      BlockBefore += Old.PerBlock->Units;
      BlockAfter += New.PerBlock->Units;
    }
  }
  bool isOfSome() const { return Before == After && BlockBefore == BlockAfter && SomeBefore; }
  bool isAny() const { return Before != After || BlockBefore != BlockAfter || isOfSome(); }
  /// "32 -> 1"; where only some of the requests got cheaper, of a whole block.
  bool isOfRequest() const { return Before != After || BlockBefore == BlockAfter; }
  std::string figures() const {
    if (isOfSome())
      return std::to_string(SomeBefore) + " -> " + std::to_string(SomeAfter);
    return std::to_string(isOfRequest() ? Before : BlockBefore) + " -> " +
           std::to_string(isOfRequest() ? After : BlockAfter);
  }
  std::string unit() const {
    return std::string(Of->isShared() ? " wavefronts" : " sectors") +
           (isOfRequest() ? "" : " a block");
  }
};

/// "32 -> 1 wavefronts on the read, 1 -> 1 on 2 writes". Of many, only what changes. What has not
/// changed is told of \p Array alone, if that is not empty.
/// \pre \p After has the accesses of \p Before, in the same order.
std::string changesText(const Report &Before, const Report &After, llvm::StringRef Array);

/// Whether \p After is dearer than \p Before in some case or iteration, or over a block, or
/// could be: cases that only one of them has count with the other's bound.
bool rises(const Verdict &Before, const Verdict &After);

/// Whether it is cheaper in some case and, as far as counted, over a block.
bool falls(const Verdict &Before, const Verdict &After);

/// Wavefronts or sectors that a block costs under \p V at most, where \p Before counts its
/// requests; else of the dearest request.
uint64_t weightOf(const Verdict &V, const Verdict &Before);

} // namespace warplint
