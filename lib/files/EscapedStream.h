// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sources, paths and configurations are anybody's, and what reads our text may act on it: a
// terminal on control characters, a reader on text that runs from right to left, the runner of a
// GitHub workflow on lines that start with `::` or hold `##[`. Through this stream they come as
// escapes, `\x1b`, and so does what is not UTF-8.

#pragma once

#include "llvm/Support/raw_ostream.h"

namespace warplint {

class EscapedStream : public llvm::raw_ostream {
public:
  explicit EscapedStream(llvm::raw_ostream &Into) : raw_ostream(/*unbuffered=*/false), Into(Into) {}
  ~EscapedStream() override { finish(); }

  // Our own colors are not escaped.
  raw_ostream &changeColor(Colors Color, bool Bold = false, bool Background = false) override;
  raw_ostream &resetColor() override;
  bool has_colors() const override { return Into.has_colors(); }

private:
  void write_impl(const char *From, size_t Size) override;
  uint64_t current_pos() const override { return Into.tell(); }
  void finish();
  size_t escape(llvm::StringRef Text);

  llvm::raw_ostream &Into;
  std::string Begun;       ///< a character, or a mark of the runner's, of which more may come
  bool IsBlankLine = true; ///< nothing but blanks since the line began
};

} // namespace warplint
