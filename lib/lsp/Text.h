//===- lib/lsp/Text.h - A document and its positions ------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The analysis counts bytes; editors count lines from 0, and within a line UTF-16 code units,
/// unless both sides agreed on bytes.
///
///   float größe = tile[x];      tile: byte 16, UTF-16 code unit 14
///         ^ ö and ß: two bytes, one unit each; an emoji: four bytes, two units
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_LSP_TEXT_H
#define WARPLINT_LSP_TEXT_H

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

} // namespace warplint

#endif // WARPLINT_LSP_TEXT_H
