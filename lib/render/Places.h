//===- lib/render/Places.h - Places as other programs want them -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
/// \file
/// Reports hold paths as the user wrote them and columns in bytes. What reads the formats
/// wants paths relative to the root of the repository, URIs, and columns in characters.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_RENDER_PLACES_H
#define WARPLINT_RENDER_PLACES_H

#include "lib/files/Paths.h"
#include "lib/files/Texts.h"
#include "lib/finding/Report.h"

namespace warplint {

/// \p File, relative to \p Folder if it is below that, as a URI reference: "a%20b.cu",
/// "file:///usr/include/x.h".
std::string uriOf(llvm::StringRef File, llvm::StringRef Folder);

/// \p Text as valid UTF-8: bytes that are none become U+FFFD.
std::string utf8(llvm::StringRef Text);

/// The column, from 1, in UTF-16 code units, of the byte column \p Column in \p Line.
unsigned utf16Column(llvm::StringRef Line, unsigned Column);

/// A range on one line; the end is exclusive. What goes on below ends with its first line:
/// annotations on a pull request are shown only if all their lines are part of it.
struct LineSpan {
  unsigned Line = 1, Column = 1, EndColumn = 1; ///< columns in bytes
};
LineSpan spanOf(const SourceRange &Where, llvm::StringRef SourceLine);

/// "shared load takes ..." to "Shared load takes ... ."
std::string sentence(llvm::StringRef Text);

/// The message and its notes as sentences, one after the other.
std::string wholeMessage(const Finding &F);

} // namespace warplint

#endif // WARPLINT_RENDER_PLACES_H
