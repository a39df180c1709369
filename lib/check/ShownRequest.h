//===- lib/check/ShownRequest.h - What explains sectors ----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_CHECK_SHOWNREQUEST_H
#define WARPLINT_CHECK_SHOWNREQUEST_H

#include "lib/check/Check.h"
#include "lib/judge/FirstRound.h"

namespace warplint {

/// The request that a finding is explained by.
struct ShownRequest {
  Example Of;
  std::string When; ///< the values that it is for, " (N = 4096)"
};

/// The dearest that \p V knows, or else the typical one; without lanes if there is neither.
ShownRequest shownRequest(const Verdict &V, const std::optional<TypicalRequest> &Typical);

/// "warp 0: consecutive lanes are 128 bytes apart; of 1024 bytes moved, 128 are used". Nothing if
/// it falls far short of \p Most sectors, which it would seem to deny: lanes that differ by an
/// unknown each are not tried apart from one another.
std::optional<Note> evidence(const ShownRequest &Shown, uint64_t Most);

/// What is said of requests some of which are dear, as where the rows of a tile are cut, if all of
/// a block together stay below \p MinRatio percent of their ideal. \p When: the values it is for.
std::optional<std::string> averageText(const std::optional<Totals> &OfBlock, llvm::StringRef When,
                                       uint64_t MinRatio);

/// " (pitch = 4096, n = 12288)"
std::string whereText(const TypicalRequest &Typical);

} // namespace warplint

#endif // WARPLINT_CHECK_SHOWNREQUEST_H
