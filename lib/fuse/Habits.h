// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the compiler of a toolkit does for a GPU where others do something else: rows of Habits.def.
//
//   s[t] = a; ... s[4*t] + s[4*t + 1]     13.5, sm_90: known to be aligned, one load of 8 bytes
//                                         13.0, sm_90: may be forgotten
//
// A toolkit that is not known may be any of those that a build uses: where they differ, nobody
// knows.

#pragma once

#include "sim/Gpu.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace warplint {

struct ToolkitVersion {
  unsigned Major = 0, Minor = 0;

  unsigned number() const { return Major * 100 + Minor; }
  std::string text() const { return std::to_string(Major) + "." + std::to_string(Minor); }
};

/// The newest that was measured.
inline constexpr ToolkitVersion NewestToolkit{13, 5};

/// "12.9", "13.0.88": from 11.0 on. Nothing if it is no version.
std::optional<ToolkitVersion> readToolkitVersion(std::string_view Text);

/// Where the alignment of an address comes from.
enum class AddressKind : uint8_t { TwiceIndex, MoreOfIndex, RowOfIndex, SharedIndex, OtherIndex };

enum class AlignmentFate : uint8_t { Kept, MayBeForgotten, Forgotten };

/// What becomes of it with \p Toolkit.
AlignmentFate fateOf(AddressKind What, ToolkitVersion Toolkit, const sim::Gpu &Target);

/// The same; if no toolkit is known, MayBeForgotten where those that builds use differ.
AlignmentFate fateOf(AddressKind What, const std::optional<ToolkitVersion> &Toolkit,
                     const sim::Gpu &Target);

} // namespace warplint
