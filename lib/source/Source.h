// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where something stands in a file, and how to change it. No compiler types: these
// values outlive the parse, are printed, compared and sorted.

#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

#include <compare>
#include <map>
#include <string>
#include <vector>

namespace warplint {

/// A stretch of one file. Lines and columns count from 1, columns in bytes; the end is
/// exclusive. A default-constructed range is nowhere.
struct SourceRange {
  std::string File; ///< path as the user wrote it, or as the include found it
  unsigned Line = 0, Column = 0;
  unsigned EndLine = 0, EndColumn = 0;
  unsigned Offset = 0, EndOffset = 0; ///< bytes from the start of the file

  bool isValid() const { return Line != 0; }
  auto operator<=>(const SourceRange &) const = default;
};

/// Lines of a file, both included.
struct LineRange {
  unsigned First = 0, Last = 0;

  bool overlaps(const SourceRange &R) const { return R.Line <= Last && First <= R.EndLine; }
  bool contains(const LineRange &R) const { return First <= R.First && R.Last <= Last; }
};

/// Prints "file:line:column".
llvm::raw_ostream &operator<<(llvm::raw_ostream &OS, const SourceRange &Range);

/// Replaces [Offset, EndOffset) of \p Range.File by \p Text.
struct Edit {
  SourceRange Range;
  std::string Text;

  auto operator<=>(const Edit &) const = default;
};

/// A stretch of what an edit writes.
struct WrittenPart {
  unsigned Edit = 0; ///< index into a list of edits
  unsigned Begin = 0, End = 0;

  auto operator<=>(const WrittenPart &) const = default;
};

/// Where \p Part, of \p Edits, is once \p All have been made: its file and offsets.
SourceRange placeAfter(const WrittenPart &Part, const std::vector<Edit> &Edits,
                       const std::vector<Edit> &All);

/// What files hold, by the path that ranges give them.
using Texts = std::map<std::string, std::string>;

/// Whether \p C may be part of a name.
bool isWordCharacter(char C);

/// Whether some of \p A and some of \p B change the same text, or insert at one place, where either
/// may come first.
bool overlap(const std::vector<Edit> &A, const std::vector<Edit> &B);

/// Returns \p Text with \p Edits made; all in this file, none overlapping, any order.
std::string applyEdits(llvm::StringRef Text, std::vector<Edit> Edits);

/// The new texts of the files that \p Edits change. \pre each is in \p Of.
Texts applyEdits(const Texts &Of, const std::vector<Edit> &Edits);

/// The text of line \p Line (from 1) of \p Text without its line ending; empty past the end.
llvm::StringRef lineOf(llvm::StringRef Text, unsigned Line);

/// All of them: element 0 is line 1.
std::vector<llvm::StringRef> linesOf(llvm::StringRef Text);

} // namespace warplint
