// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/frontend/ptx/PtxTokens.h"

#include "llvm/ADT/StringExtras.h"

using namespace warplint::ptx;

static bool isWordCharacter(char C) {
  return llvm::isAlnum(C) || llvm::StringRef("._$%").contains(C);
}

/// The length of the word that \p Text begins with: "shared::cta" is one, the colon of "L1:" is not
/// in it.
static size_t wordLength(llvm::StringRef Text) {
  size_t At = 0;
  while (At < Text.size())
    if (isWordCharacter(Text[At]))
      ++At;
    else if (Text.substr(At).starts_with("::") && At + 2 < Text.size() &&
             isWordCharacter(Text[At + 2]))
      At += 2;
    else
      break;
  return At;
}

/// Of a number: "0x1F", "0f3F800000", "1.5e-3".
static size_t numberLength(llvm::StringRef Text) {
  const bool IsDecimal = !Text.starts_with("0x") && !Text.starts_with("0f") &&
                         !Text.starts_with("0d") && !Text.starts_with("0X");
  size_t At = 0;
  while (At < Text.size() && (llvm::isAlnum(Text[At]) || Text[At] == '.' ||
                              (IsDecimal && At && (Text[At] == '+' || Text[At] == '-') &&
                               llvm::toLower(Text[At - 1]) == 'e')))
    ++At;
  return At;
}

void Tokens::skipSpace() {
  while (!Rest.empty()) {
    const char C = Rest.front();
    size_t Skipped = 0;
    if (llvm::isSpace(C) || C == '\0')
      Skipped = 1;
    else if (Rest.starts_with("//"))
      Skipped = std::min(Rest.find('\n'), Rest.size());
    else if (Rest.starts_with("/*"))
      Skipped = std::min(Rest.find("*/", 2), Rest.size() - 2) + 2;
    else
      return;
    // In texts within a cubin a zero byte ends the line.
    Line += unsigned(Rest.take_front(Skipped).count('\n'));
    if (C == '\0' && Rest.size() > 1 && Rest[1] != '\n')
      ++Line;
    Rest = Rest.drop_front(Skipped);
  }
}

void Tokens::advance() {
  skipSpace();
  Next = {Token::Kind::End, Rest.take_front(1), Line};
  if (Rest.empty())
    return;
  const char C = Rest.front();
  size_t Length = 1;
  if (llvm::isDigit(C)) {
    Next.Is = Token::Kind::Number;
    Length = numberLength(Rest);
  } else if (C == '"') {
    Next.Is = Token::Kind::Quoted;
    Length = std::min(Rest.find('"', 1), Rest.size() - 1) + 1;
    Next.Text = Rest.substr(1, Length < 2 ? 0 : Length - 2);
    Line += unsigned(Next.Text.count('\n'));
    Rest = Rest.drop_front(Length);
    return;
  } else if (isWordCharacter(C)) {
    Next.Is = Token::Kind::Word;
    Length = wordLength(Rest);
  } else {
    Next.Is = Token::Kind::Sign;
  }
  Next.Text = Rest.take_front(Length);
  Rest = Rest.drop_front(Length);
}
