// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `a[i] += x` is a load and a store of one place. Where they cost the same, one finding tells
// both.
//
// How findings about single threads name them, and what is taken for granted.

#pragma once

#include "lib/check/Check.h"
#include "lib/judge/FirstRound.h"
#include "lib/race/Race.h"

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

/// The updates of one kernel.
class Updates {
public:
  explicit Updates(const Judged &J);

  /// The store that is told with load \p Number; nothing if there is none.
  std::optional<unsigned> storeOf(unsigned Number) const;
  /// Whether \p Number is such a store.
  bool isToldWithLoad(unsigned Number) const { return Told[Number]; }

private:
  std::map<unsigned, unsigned> Stores; ///< by load
  std::vector<bool> Told;              ///< by access
};

/// Begins the message of \p F, of access \p Number, "global load moves " or "global load and store
/// each move ", and notes the store that it tells, too.
void beginMessage(const Judged &J, const Updates &U, unsigned Number, Finding &F);

/// What the lanes do there: "read", "write" or "read and write".
const char *verbOf(const Judged &J, const Updates &U, unsigned Number);

/// Whether unknowns pick lanes out of a warp for \p When, `tid % width == 0`, and do not let whole
/// warps pass for most of their values, as `i < n` does.
bool picksLanes(const Expr &When);

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

/// Adds what is wrong with bulk copies in the ways of \p Kinds to \p Out, as findings of \p Check.
void addBulkFindings(const Judged &J, const CheckInfo &Check, llvm::ArrayRef<BulkFault::Kind> Kinds,
                     std::vector<Finding> &Out);

/// Adds the races in memory \p In to \p Out, as findings of \p Check.
void addRaceFindings(const Judged &J, const CheckInfo &Check, Space In, std::vector<Finding> &Out);

} // namespace warplint
