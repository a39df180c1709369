//===- lib/frontend/tokens/RawLexer.h - The tokens of a text ----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Reads a text as CUDA's tokens, macros as they are written.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_TOKENS_RAWLEXER_H
#define WARPLINT_FRONTEND_TOKENS_RAWLEXER_H

#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"

#include <string>

namespace warplint {

class RawLexer {
public:
  explicit RawLexer(llvm::StringRef Source);

  /// The next token; tok::eof at the end.
  clang::Token next();

  struct Directive {
    std::string Word; ///< "define"; may be empty
    std::string Name; ///< the next word, if it follows
    std::string Rest; ///< all that follows, as it is written
  };
  /// Reads the rest of a directive whose `#` was read.
  Directive directive();

  /// Of the last token.
  unsigned offset() { return Lexer.getCurrentBufferOffset() - Length; }

private:
  std::string Text; ///< the lexer wants a zero behind the last character
  clang::LangOptions Language;
  clang::Lexer Lexer;
  unsigned Length = 0;
};

} // namespace warplint

#endif // WARPLINT_FRONTEND_TOKENS_RAWLEXER_H
