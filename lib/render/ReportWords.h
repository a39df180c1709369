// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reports hold paths as the user wrote them and columns in bytes. What reads the formats
// wants paths relative to the root of the repository, URIs, and columns in characters.
//
// Code scanning knows an alert again by partialFingerprints.primaryLocationLineHash: a
// rolling hash of the 100 characters from the start of its line on, spaces and tabs left
// out, and how many lines before hash alike. github/codeql-action computes it when results
// are uploaded by the action; uploads by other ways need it from the tool.

#pragma once

#include "lib/files/Files.h"
#include "lib/finding/Report.h"

#include "llvm/ADT/StringRef.h"

#include <map>
#include <string>
#include <vector>

namespace warplint {

/// "also at 15:9 and 16:9 (2 loads of 'row')"; of several arrays "also 2 loads: of 'b' at 15:9, of
/// 'c' at 15:14". \p F has other places.
std::string alsoText(const Report &R, const Finding &F);

/// What \p R leaves unanswered, as the last line of a report; empty if there is nothing:
///
///   58 files: 325 kernels analysed, 477 not: 43 include files not found (most: 'x.h', in 31
///   files); 'warplint doctor FILE' shows how a file is read
///   main.cpp contains no CUDA kernel
std::string unreadLine(const Report &R);

/// How many answers \p R refuses, by reason: the ids of Refusals.def.
std::map<std::string, size_t> notSearched(const Report &R);

/// "3 refusals (2 texture, 1 races-unfinished)"; empty if there are none.
std::string refusalsText(const Report &R);

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

/// The one thing to do about \p F: its first repair, else advice, else what its check says; empty
/// if nobody knows.
std::string remedyOf(const Finding &F);

/// The message, and what to do: "shared load takes ...; pad each row of 't' by 1 float".
std::string headlineOf(const Finding &F);

/// "fix: pad each row of 'tile' by 1 float: 32 -> 1 wavefronts on the read ... (--fix)"; what is no
/// more than advice is called that.
std::string fixText(const Fix &X);

/// The headline, the notes and the fixes as sentences, one after the other.
std::string wholeMessage(const Finding &F);

/// How grave \p F is for readers that have no word for wrong results: those that are warned of are
/// errors.
Severity gravityOf(const Finding &F);

/// The hash of each line of \p Text, from line 1 at index 0; the line after a final line
/// ending has one too. "\r", "\n" and "\r\n" end lines.
std::vector<std::string> lineHashes(llvm::StringRef Text);

/// The worst findings of \p R, three at most, notes aside; empty if there are none:
///
///   start with k.cu:9 (shared-race), then k.cu:14 (up to 31 % of the time) and m.cu:3 (up to 8 %
///   of the time)
///
/// The time is that of all launches at peak rates, each made once.
std::string startText(const Report &R);

/// What of \p H is a note, and why, in words: "3 are small parts of their kernels, 2 depend on
/// 'n'"; empty if nothing is.
std::string hiddenNotesText(const HiddenReport &H);

/// Whether a kernel is refused for \p E: what names the kernel tells the error, too.
bool isToldOfKernel(const Report &R, const ErrorReport &E);

/// "4 findings have a fix: --fix makes 3, --unsafe-fixes 1 more"; empty if none has one.
std::string fixesText(const Report &R);

} // namespace warplint
