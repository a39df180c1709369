// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Who types leaves brackets open, and then Clang takes the next `}` for what is missing:
//
//   __global__ void a(float *p) {          a function that is "not allowed here": neither it
//     p[(threadIdx.x                       nor what follows it would be analysed
//   }
//   __global__ void b(float *p) { ... }
//
// A gap is what such a bracket spoils. With its text left out, places as they were, the rest
// of the file is read as it is meant. Two kinds are seen:
//
//   `(`, `[` or `<<<` with no `;` before the `}` of its block    the statement, up to the `}`
//   `(` of a macro, with or without                              likewise
//   `{` of a function before the next one's                      all up to the last `;` or `}`
//
// Found in the text alone: who mends has to ask fits(), as a macro may hold the bracket.

#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace clang {
class Preprocessor;
} // namespace clang

namespace warplint {

/// Offsets are those of the text.
struct Gap {
  unsigned Open = 0;              ///< of the bracket
  unsigned From = 0;              ///< an error from here to the end is due to it
  unsigned Begin = 0;             ///< of what is left out: a statement, or the function's body
  unsigned End = 0;               ///< of the character that is to be a `}`
  unsigned Until = 0;             ///< what shows that the bracket is open ends here
  std::vector<std::string> Plain; ///< words that show nothing if they are macros
  std::string Call;               ///< a word that has to be a macro with parameters; empty: none
  std::string Message;

  bool holds(unsigned Offset) const { return From <= Offset && Offset <= End; }
};

/// By place; they do not overlap.
std::vector<Gap> findGaps(llvm::StringRef Text);

/// The text without what is in gaps: as long, with the same lines, and with an error in each.
std::string mend(llvm::StringRef Text, llvm::ArrayRef<Gap> Gaps);

/// Whether \p G is a gap in the eyes of the preprocessor, too, which has read the mended text.
bool fits(const Gap &G, llvm::StringRef Text, clang::Preprocessor &PP);

} // namespace warplint
