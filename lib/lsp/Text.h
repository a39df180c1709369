// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The analysis counts bytes; editors count lines from 0, and within a line UTF-16 code units,
// unless both sides agreed on bytes.
//
//   float größe = tile[x];      tile: byte 16, UTF-16 code unit 14
//         ^ ö and ß: two bytes, one unit each; an emoji: four bytes, two units

#pragma once

#include "lib/finding/Report.h"
#include "lib/source/Source.h"

#include "llvm/Support/LSP/Protocol.h"

#include <memory>

namespace warplint {

/// What a position's `character` counts.
enum class Encoding : uint8_t { Utf16, Utf8 };

/// One version of a document. Never changes: an edit makes another.
class Text {
public:
  explicit Text(std::string Bytes, Encoding Counts = Encoding::Utf16);

  llvm::StringRef bytes() const { return *Bytes; }
  unsigned lines() const { return unsigned(Starts.size()); }

  /// The byte at \p P. A character past the end of its line is that end, a line past the end
  /// of the text is the end of the text, as the protocol has it.
  size_t offsetAt(llvm::lsp::Position P) const;

  /// Where byte \p Offset is. Within a character: its start. Past the end: the end.
  llvm::lsp::Position positionAt(size_t Offset) const;

  /// A stretch of this text as the editor names it; bytes count from the start of the file.
  llvm::lsp::Range rangeOf(const SourceRange &Where) const;

  /// Line \p Line, from 0, without its end.
  llvm::StringRef line(unsigned Line) const;

  /// This text with \p Range replaced by \p With; all of it if there is no range. Fails if
  /// the range ends before it starts.
  llvm::Expected<Text> edited(const std::optional<llvm::lsp::Range> &Range,
                              llvm::StringRef With) const;

private:
  std::shared_ptr<const std::string> Bytes;
  Encoding Counts;
  std::vector<size_t> Starts; ///< of the lines, in bytes
};

using SharedText = std::shared_ptr<const Text>;

/// "32", "1 to 32".
std::string words(const CostRange &R);

/// "32 wavefronts, ideal 1", "4 to 32 sectors, ideal 4".
std::string priceOf(const AccessReport &A);

/// The same for one case of a verdict, without the ideal.
std::string priceOf(const AccessReport &A, const Figures &F);

/// Whether some request pays more than it must.
bool paysTooMuch(const AccessReport &A);

/// "block 32x8x1, grid 64x1x1, N = 1024".
std::string words(const LaunchReport &L);

/// Whence a launch is known: "launched here", "the most its launch bounds allow".
std::string originOf(const LaunchReport &L);

} // namespace warplint
