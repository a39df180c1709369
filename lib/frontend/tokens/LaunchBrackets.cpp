//===- lib/frontend/tokens/LaunchBrackets.cpp - `<< <` for `<<<` -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/tokens/LaunchBrackets.h"

#include "lib/frontend/tokens/RawLexer.h"

using namespace warplint;
using namespace clang;

/// Whether two of \p Bracket stand with blanks between them.
static bool hasSplit(llvm::StringRef Text, char Bracket) {
  for (size_t At = Text.find(Bracket); At != Text.npos; At = Text.find(Bracket, At + 1)) {
    const size_t Next = Text.find_first_not_of(" \t", At + 1);
    if (Next != Text.npos && Next > At + 1 && Text[Next] == Bracket)
      return true;
  }
  return false;
}

/// Cheap, and mostly no: every header is asked. A search for one character is quicker than for a
/// word.
static bool mayHaveSplitLaunch(llvm::StringRef Text) {
  return hasSplit(Text, '<') || (hasSplit(Text, '>') && Text.contains("<<<"));
}

namespace {
/// Follows the tokens of a text; joins `<<`, `<` where they open a launch and `>>`, `>` where
/// they close it.
class Joiner {
public:
  explicit Joiner(llvm::StringRef Source) : Lexer(Source), Text(Source) {}

  std::optional<std::string> run() {
    for (Token T = Lexer.next(); T.isNot(tok::eof); T = Lexer.next())
      take(T);
    return Joined ? std::optional(std::move(Text)) : std::nullopt;
  }

private:
  /// Angle brackets with nothing but blanks between them.
  struct Run {
    size_t Begin = 0, End = 0;
    unsigned Length = 0, Tokens = 0;
  };

  static unsigned lengthOf(const Token &T, char Bracket) {
    const bool Opens = Bracket == '<';
    return T.is(Opens ? tok::less : tok::greater)                         ? 1
           : T.is(Opens ? tok::lessless : tok::greatergreater)            ? 2
           : T.is(Opens ? tok::lesslessless : tok::greatergreatergreater) ? 3
                                                                          : 0;
  }

  /// Whether \p T makes \p R a run of three.
  bool completes(Run &R, const Token &T, char Bracket) {
    const unsigned Length = lengthOf(T, Bracket);
    const size_t At = Lexer.offset();
    const llvm::StringRef Between = llvm::StringRef(Text).slice(R.End, At);
    if (!Length || !R.Tokens || Between.find_first_not_of(" \t") != llvm::StringRef::npos)
      R = Run{.Begin = At};
    if (!Length)
      return false;
    R.End = At + Length;
    R.Length += Length;
    ++R.Tokens;
    return R.Length == 3;
  }

  void join(const Run &R, char Bracket) {
    if (R.Tokens == 1)
      return;
    std::fill(Text.begin() + ptrdiff_t(R.Begin), Text.begin() + ptrdiff_t(R.End), ' ');
    std::fill_n(Text.begin() + ptrdiff_t(R.Begin), 3, Bracket);
    Joined = true;
  }

  void take(const Token &T) {
    if (IsOpen)
      return takeWithin(T);
    if (!Opening.Tokens)
      Callee = BeforeCallee;
    if (completes(Opening, T, '<')) {
      if (Callee != "operator") { // operator<< <T>
        join(Opening, '<');
        IsOpen = true;
        Depth = 0;
      }
      Opening = Closing = {};
    }
    if (!Opening.Tokens)
      BeforeCallee = T.is(tok::raw_identifier) ? T.getRawIdentifier() : "";
  }

  void takeWithin(const Token &T) {
    if (T.isOneOf(tok::l_paren, tok::l_square, tok::l_brace))
      ++Depth;
    if (T.isOneOf(tok::r_paren, tok::r_square, tok::r_brace) && Depth-- == 0)
      IsOpen = false; // no launch
    if (T.is(tok::semi))
      IsOpen = false;
    if (Depth == 0 && completes(Closing, T, '>')) {
      join(Closing, '>');
      IsOpen = false;
    }
    BeforeCallee = "";
  }

  RawLexer Lexer;
  std::string Text;
  bool Joined = false, IsOpen = false;
  unsigned Depth = 0;
  Run Opening, Closing;
  llvm::StringRef BeforeCallee, Callee;
};
} // namespace

std::optional<std::string> warplint::joinLaunchBrackets(llvm::StringRef Text) {
  return mayHaveSplitLaunch(Text) ? Joiner(Text).run() : std::nullopt;
}
