// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/frontend/tokens/Specialisations.h"

#include "lib/frontend/tokens/Tokens.h"

#include "llvm/ADT/StringMap.h"

#include <vector>

using namespace clang;
using namespace warplint;

/// Cheap, and mostly no: every header is asked.
static bool mayHaveSpecialisation(llvm::StringRef Text) {
  constexpr llvm::StringLiteral Word = "template";
  if (!Text.contains("__host__"))
    return false;
  for (size_t At = Text.find(Word); At != Text.npos; At = Text.find(Word, At + 1)) {
    llvm::StringRef After = Text.substr(At + Word.size()).ltrim();
    if (After.consume_front("<") && After.ltrim().starts_with(">"))
      return true;
  }
  return false;
}

namespace {
/// What stands before the parameters of a function template.
struct Head {
  bool IsSpecialisation = false, OfDevice = false;
  std::optional<size_t> HostAt; ///< where `__host__` is
  std::string Name;             ///< empty: it is no function
  bool IsQualified = false;     ///< `a::f`: of another place, perhaps of another file
};

class HeadReader {
public:
  explicit HeadReader(llvm::StringRef Text) : Lexer(Text) {}

  std::vector<Head> run() {
    std::vector<Head> All;
    for (T = Lexer.next(); T.isNot(tok::eof);) {
      const bool Begins = isWord("template");
      T = Lexer.next();
      if (Begins && T.is(tok::less))
        if (Head H = head(); !H.Name.empty())
          All.push_back(std::move(H));
    }
    return All;
  }

private:
  bool isWord(llvm::StringRef Word) const {
    return T.is(tok::raw_identifier) && T.getRawIdentifier() == Word;
  }

  /// Goes behind the bracket that closes the one at hand.
  void skip(tok::TokenKind Opens, tok::TokenKind Closes) {
    unsigned Depth = 0;
    Parts = 0;
    int Within = 0; // parentheses, in which > is greater
    do {
      if (Opens == tok::less)
        Within += T.is(tok::l_paren) - T.is(tok::r_paren);
      if (!Within) {
        Depth += T.is(Opens);
        Depth -= T.is(Closes);
        if (Closes == tok::greater && T.is(tok::greatergreater))
          Depth -= std::min(Depth, 2u);
      }
      T = Lexer.next();
      ++Parts;
    } while (Depth && T.isNot(tok::eof));
  }

  /// From the bracket of `template <` on.
  Head head() {
    Head H;
    skip(tok::less, tok::greater);
    H.IsSpecialisation = Parts == 2;
    std::string Last;
    bool IsBehindColons = false;
    while (!T.isOneOf(tok::eof, tok::semi, tok::l_brace, tok::equal) && !isWord("template")) {
      if (T.is(tok::l_paren)) {
        if (Last != "__attribute__" && Last != "__launch_bounds__" && Last != "decltype") {
          H.Name = Last;
          return H;
        }
        skip(tok::l_paren, tok::r_paren);
        continue;
      }
      if (T.is(tok::less)) { // of arguments: the name is before them
        skip(tok::less, tok::greater);
        continue;
      }
      if (T.is(tok::raw_identifier)) {
        Last = T.getRawIdentifier().str();
        H.IsQualified = IsBehindColons;
      }
      IsBehindColons = T.is(tok::coloncolon);
      H.OfDevice |= isWord("__device__");
      if (isWord("__host__"))
        H.HostAt = Lexer.offset();
      T = Lexer.next();
    }
    return H;
  }

  RawLexer Lexer;
  Token T;
  unsigned Parts = 0; ///< tokens that were skipped last, brackets included
};
} // namespace

std::optional<std::string> warplint::matchSpecialisations(llvm::StringRef Text) {
  if (!mayHaveSpecialisation(Text))
    return std::nullopt;
  const std::vector<Head> All = HeadReader(Text).run();
  llvm::StringMap<bool> OfDeviceAlone; // by name: whether all templates are
  for (const Head &H : All)
    if (!H.IsSpecialisation) {
      const bool IsAlone = H.OfDevice && !H.HostAt;
      bool &Are = OfDeviceAlone.try_emplace(H.Name, IsAlone).first->second;
      Are &= IsAlone;
    }
  std::optional<std::string> Result;
  constexpr llvm::StringLiteral Host = "__host__";
  for (const Head &H : All)
    if (H.IsSpecialisation && !H.IsQualified && H.OfDevice && H.HostAt &&
        OfDeviceAlone.lookup(H.Name)) {
      if (!Result)
        Result = Text.str();
      Result->replace(*H.HostAt, Host.size(), Host.size(), ' ');
    }
  return Result;
}
