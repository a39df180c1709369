// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/frontend/tokens/TileCode.h"

#include "lib/frontend/tokens/Tokens.h"

#include <algorithm>

using namespace warplint;
using namespace clang;

namespace {
/// Follows the tokens of a text, one declaration after the other.
class TileReader {
public:
  explicit TileReader(llvm::StringRef Source) : Lexer(Source), Text(Source) {}

  std::optional<std::string> run() {
    for (Token T = next(); T.isNot(tok::eof); T = next())
      take(T);
    return Any ? std::optional(std::move(Text)) : std::nullopt;
  }

private:
  /// Of a declaration, up to its body.
  struct Head {
    std::optional<size_t> Begin;
    bool IsKernel = false, IsForTiles = false, IsForOthers = false;
    bool HasParameters = false;   ///< they are closed
    bool HasInitialisers = false; ///< of a constructor
  };

  /// Whatever is no directive.
  Token next() {
    Token T = Lexer.next();
    for (; T.is(tok::hash) && T.isAtStartOfLine(); T = Lexer.next()) {
      Lexer.directive();
      if (!Depth)
        Current.Begin.reset(); // what is blanked holds none
    }
    if (!Current.Begin)
      Current.Begin = Lexer.offset();
    return T;
  }

  void take(const Token &T) {
    if (T.is(tok::raw_identifier))
      takeWord(T.getRawIdentifier());
    if (T.isOneOf(tok::l_paren, tok::l_square))
      ++Depth;
    if (T.isOneOf(tok::r_paren, tok::r_square) && Depth && --Depth == 0)
      Current.HasParameters |= T.is(tok::r_paren);
    if (Depth)
      return;
    if (T.is(tok::colon))
      Current.HasInitialisers = Current.HasParameters;
    if (T.is(tok::l_brace))
      return takeBrace();
    if (T.is(tok::semi))
      end(Lexer.offset() + 1);
    if (T.isOneOf(tok::semi, tok::r_brace))
      Current = {};
    Before = T.getKind();
  }

  void takeWord(llvm::StringRef Word) {
    Current.IsKernel |= Word == "__tile_global__";
    Current.IsForTiles |= Word == "__tile__";
    Current.IsForOthers |= Word == "__device__" || Word == "__host__" || Word == "__global__";
  }

  bool isFunctionOfTiles() const {
    return Current.HasParameters && (Current.IsKernel || Current.IsForTiles);
  }

  void takeBrace() {
    const bool IsInitialiser =
        Current.HasInitialisers && (Before == tok::raw_identifier || Before == tok::greater);
    Before = tok::l_brace;
    if (!isFunctionOfTiles()) {
      Current = {};
      return;
    }
    const size_t Open = Lexer.offset();
    const std::optional<size_t> Close = closing();
    Before = tok::r_brace;
    if (IsInitialiser)
      return;
    if (Close && Current.IsKernel)
      blank(Open + 1, *Close);
    else if (Close)
      end(*Close + 1);
    Current = {};
  }

  /// Where the `}` stands that belongs to the `{` just read; nothing if none does.
  std::optional<size_t> closing() {
    for (unsigned Open = 1;;) {
      const Token T = Lexer.next();
      if (T.is(tok::eof))
        return std::nullopt;
      Open += T.is(tok::l_brace) - T.is(tok::r_brace);
      if (!Open)
        return Lexer.offset();
    }
  }

  /// Drops the declaration, up to \p End, if only tile code can name it.
  void end(size_t End) {
    if (isFunctionOfTiles() && !Current.IsKernel && !Current.IsForOthers)
      blank(*Current.Begin, End);
  }

  void blank(size_t Begin, size_t End) {
    std::replace_if(
        Text.begin() + ptrdiff_t(Begin), Text.begin() + ptrdiff_t(End),
        [](char C) { return C != '\n'; }, ' ');
    Any = true;
  }

  RawLexer Lexer;
  std::string Text;
  Head Current;
  unsigned Depth = 0;
  tok::TokenKind Before = tok::unknown;
  bool Any = false;
};
} // namespace

std::optional<std::string> warplint::dropTileCode(llvm::StringRef Text) {
  return Text.contains("__tile_") ? TileReader(Text).run() : std::nullopt;
}
