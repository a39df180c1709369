// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads NOLINT, NOLINTNEXTLINE, NOLINTBEGIN and NOLINTEND as clang-tidy does: anywhere in
// the text, with or without a list of check globs in parentheses right after the word.
//
//   tile[x][y] = 0;            // NOLINT                           everybody's findings
//   tile[x][y] = 0;            // NOLINT(shared-bank-conflict)     why it is all right
//   // NOLINTBEGIN(shared-*)   ...   // NOLINTEND(shared-*)        the lists must be equal

#pragma once

#include "lib/source/Source.h"

#include "llvm/ADT/ArrayRef.h"

namespace warplint {

enum class NolintKind : uint8_t { Line, NextLine, Begin, End };

const char *nameOf(NolintKind K); ///< "NOLINT", "NOLINTNEXTLINE", ...

struct Nolint {
  NolintKind Kind = NolintKind::Line;
  SourceRange Where;               ///< of the word and its list
  bool Everything = false;         ///< no list
  std::vector<std::string> Checks; ///< the list, in its order; "-glob" counts for nothing

  /// Whether the list, if there is one, names \p Check.
  bool covers(llvm::StringRef Check) const;
};

/// A NOLINTBEGIN and its NOLINTEND, by their numbers.
struct NolintBlock {
  size_t Begin = 0, End = 0;
};

/// The comments of one file.
struct NolintFile {
  std::vector<Nolint> All; ///< in the order of the text
  std::vector<NolintBlock> Blocks;
  std::vector<size_t> Unmatched; ///< a BEGIN without END, or the other way round

  /// The comments that suppress a finding of \p Check at \p Where, by number.
  std::vector<size_t> suppressing(llvm::StringRef Check, const SourceRange &Where) const;
};

/// Reads the comments of \p Text, the contents of \p File.
NolintFile readNolint(llvm::StringRef File, llvm::StringRef Text);

} // namespace warplint
