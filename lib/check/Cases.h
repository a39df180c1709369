// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lib/check/Check.h"
#include "lib/judge/UsualValues.h"

namespace warplint {

/// The conditions of one access in the reader's words: values that their unknowns cannot have, or
/// that nobody gives them, are left out. A pitch of -7 is such, as is a width of 0 where a guard
/// says that a thread lies within it.
class UsedValues {
public:
  UsedValues(const Judged &J, unsigned Number) : J(J), Number(Number) {}

  /// \p P for people: `N >= 8` for `not (-7 <= N <= 7)`.
  Predicate of(const Predicate &P) const;

  /// The least value that \p Name has in use; INT64_MIN if there is none.
  int64_t leastOf(llvm::StringRef Name) const;

private:
  Predicate ofClasses(const ClassSet &Set) const;
  std::string nameOf(const std::string &Name) const;

  const Judged &J;
  unsigned Number;
};

/// Where the one case of \p V that is not exceptional does not hold, if it is by single values of
/// one unknown; nothing if that is not so, or not easily said.
std::optional<Predicate> singleValuesOf(const Verdict &V);

/// The table of \p V in one line, if it is over one unknown:
/// "stride: 1 → 4 sectors · 2 → 8 · 3..7 → 12 to 28 · ≥ 8 → 32 (ideal 4)". Else empty.
std::string caseLine(const Verdict &V, llvm::StringRef Unit, const UsedValues &Used);

/// What an access costs for values that its unknowns usually have (lib/judge/UsualValues.h).
struct UsualSummary {
  /// Where it exceeds its ideal for most of them, the least that does; else the least of all.
  /// Nothing if no such values are known, or none is needed.
  std::optional<UsualRow> Shown;
  bool Exceeds = false; ///< for most of them
  bool Evident = false; ///< host code gives them

  /// Whether the finding is about it, and not about all values: it costs half as much again as it
  /// has to, for another reason than the unknown.
  bool isHeadline() const { return Shown && Shown->Cost.Ratio.Min >= 150 && (Evident || !Exceeds); }
};

/// \p MinExcess, MinRatioPercent: what it must exceed its ideal by.
UsualSummary usualOf(const Judged &J, unsigned Number, uint64_t MinExcess,
                     uint64_t MinRatioPercent);

/// Makes a warning a note if \p Usual does not exceed, and tells why.
void considerUsual(const Judged &J, unsigned Number, const UsualSummary &Usual, Finding &F);

} // namespace warplint
