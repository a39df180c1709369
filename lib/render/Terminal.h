// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Text for a terminal of a given width: broken between words, lines of source cut around what
// they are shown for, pages of documentation without the marks of Markdown.

#pragma once

#include "llvm/ADT/StringRef.h"

#include <string>

namespace warplint {

/// \p Text with line breaks in the place of blanks, so that no line is longer than \p Columns,
/// but for words that are: 0 breaks none. The first line begins at column \p Begin, each further
/// one is indented by \p Indent. Escape sequences take no room.
std::string wrapped(llvm::StringRef Text, size_t Begin, size_t Indent, size_t Columns);

/// The same of each line of \p Text; what goes on below is indented by \p More than its line.
std::string wrappedLines(llvm::StringRef Text, size_t More, size_t Columns);

/// What is shown of a source line, and where in it a range is now.
struct Excerpt {
  std::string Text;
  size_t Begin = 0, End = 0; ///< bytes
};

/// As much of \p Line around the bytes from \p Begin to \p End as fits \p Columns: 0 cuts nothing.
/// "..." stands for what is left out.
Excerpt excerptOf(llvm::StringRef Line, size_t Begin, size_t End, size_t Columns);

/// \p Page, Markdown as docs/ has it, for reading: paragraphs as wide as \p Columns, headings and
/// code marked by escape sequences if it is to be \p Colored. Of links the text is left, and the
/// address if it is one of the web.
std::string forTerminal(llvm::StringRef Page, bool Colored, size_t Columns);

} // namespace warplint
