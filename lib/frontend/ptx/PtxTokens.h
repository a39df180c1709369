// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The words of PTX. A word keeps its dots: an opcode is one ("ld.global.v4.f32"), and so are
// directives (".reg"), registers ("%tid.x") and labels ("$L__BB0_1"). A zero byte is white space:
// texts end in one, and in some files every line does.

#pragma once

#include "llvm/ADT/StringRef.h"

#include <cstdint>

namespace warplint::ptx {

struct Token {
  enum class Kind : uint8_t { End, Word, Number, Quoted, Sign };
  Kind Is = Kind::End;
  llvm::StringRef Text; ///< of what is quoted, without the quotes
  unsigned Line = 1;

  bool is(char Sign) const { return Is == Kind::Sign && Text.front() == Sign; }
  bool isDirective() const { return Is == Kind::Word && Text.starts_with("."); }
};

class Tokens {
public:
  explicit Tokens(llvm::StringRef Text) : Rest(Text) { advance(); }

  const Token &peek() const { return Next; }
  Token take() {
    Token T = Next;
    advance();
    return T;
  }
  bool take(char Sign) {
    if (!Next.is(Sign))
      return false;
    advance();
    return true;
  }
  bool take(llvm::StringRef Word) {
    if (Next.Is != Token::Kind::Word || Next.Text != Word)
      return false;
    advance();
    return true;
  }
  bool atEnd() const { return Next.Is == Token::Kind::End; }

private:
  void advance();
  void skipSpace();

  llvm::StringRef Rest;
  unsigned Line = 1;
  Token Next;
};

} // namespace warplint::ptx
