// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads text with binary operators between its operands, for who says what the operators are, how
// operands are read, and what becomes of both:
//
//   time <= 1.05 * base      levels "<= ...", "* /"; operands are names and numbers

#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>

namespace warplint::sim {

struct Token {
  enum class Is : uint8_t { Name, Number, Sign, End } Kind = Is::End;
  std::string_view Text; ///< of the end empty, and where the text ends
};

/// Takes words off a text. A name has its members with it: "threadIdx.x".
class Tokens {
public:
  explicit Tokens(std::string_view Text) : Rest(Text) { next(); }

  const Token &now() const { return Now; }
  bool is(std::string_view Sign) const { return Now.Kind == Token::Is::Sign && Now.Text == Sign; }

  bool take(std::string_view Sign) {
    const bool Here = is(Sign);
    if (Here)
      next();
    return Here;
  }

  void next() {
    while (!Rest.empty() && (Rest[0] == ' ' || (Rest[0] >= '\t' && Rest[0] <= '\r')))
      Rest.remove_prefix(1);
    if (Rest.empty())
      Now = {Token::Is::End, Rest};
    else if (isLetter(Rest[0]))
      cut(Token::Is::Name, [](char C) { return isLetter(C) || isDigit(C) || C == '.'; });
    else if (isDigit(Rest[0]))
      cut(Token::Is::Number,
          [](char C) { return isLetter(C) || isDigit(C) || C == '\'' || C == '.'; });
    else
      Now = {Token::Is::Sign, Rest.substr(0, widthOfSign())}, Rest.remove_prefix(Now.Text.size());
  }

private:
  static bool isLetter(char C) {
    return (C >= 'a' && C <= 'z') || (C >= 'A' && C <= 'Z') || C == '_';
  }
  static bool isDigit(char C) { return C >= '0' && C <= '9'; }

  template <typename Test> void cut(Token::Is Kind, Test Goes) {
    const size_t End = size_t(std::find_if_not(Rest.begin(), Rest.end(), Goes) - Rest.begin());
    Now = {Kind, Rest.substr(0, End)};
    Rest.remove_prefix(End);
  }

  size_t widthOfSign() const {
    for (std::string_view Two : {"<<", ">>", "<=", ">=", "==", "!=", "&&", "||"})
      if (Rest.substr(0, 2) == Two)
        return 2;
    return 1;
  }

  std::string_view Rest;
  Token Now;
};

/// Operators that bind equally.
struct OperatorLevel {
  std::string_view Signs[6];

  bool has(const Token &T) const {
    return T.Kind == Token::Is::Sign &&
           std::find(std::begin(Signs), std::end(Signs), T.Text) != std::end(Signs);
  }
};

/// Operands with the operators of \p Levels, the loosest first, between them; of a level from the
/// left.
///
/// \param Operand  reads one
/// \param Join  makes one value of an operator, its left side, and a function that reads its right
///              side, which it has to call
template <typename Reader, typename Joiner>
auto readOperators(Tokens &In, std::span<const OperatorLevel> Levels, Reader Operand, Joiner Join)
    -> decltype(Operand()) {
  if (Levels.empty())
    return Operand();
  const auto Tighter = [&] { return readOperators(In, Levels.subspan(1), Operand, Join); };
  auto Left = Tighter();
  while (Levels.front().has(In.now())) {
    const std::string_view Sign = In.now().Text;
    In.next();
    Left = Join(Sign, std::move(Left), Tighter);
  }
  return Left;
}

} // namespace warplint::sim
