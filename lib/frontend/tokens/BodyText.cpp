//===- lib/frontend/tokens/BodyText.cpp - A body as its tokens --*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/tokens/BodyText.h"

#include "lib/frontend/tokens/RawLexer.h"

using namespace warplint;
using namespace clang;

bool warplint::isLoopPragma(llvm::StringRef Line) {
  Line = Line.trim(" \t\r");
  if (!Line.consume_front("#"))
    return false;
  Line = Line.ltrim(" \t");
  if (!Line.consume_front("pragma") || Line.ends_with("\\"))
    return false;
  llvm::StringRef Word = Line.trim(" \t").take_while([](char C) { return isalpha(C); });
  return Word == "unroll" || Word == "nounroll";
}

std::optional<llvm::StringSet<>> warplint::identifiersOfBlock(llvm::StringRef Text) {
  if (Text.contains("??")) // perhaps a trigraph
    return std::nullopt;
  RawLexer L(Text);
  llvm::StringSet<> Names;
  llvm::SmallVector<int> Parentheses; // open ones since the last `;`, of each open block
  for (;;) {
    Token T = L.next();
    size_t At = L.offset();
    if (T.is(tok::raw_identifier)) {
      if (T.needsCleaning())
        return std::nullopt; // spliced from two lines
      Names.insert(T.getRawIdentifier());
    } else if (T.is(tok::hash) && T.isAtStartOfLine()) {
      if (!isLoopPragma(Text.substr(At).take_until([](char C) { return C == '\n'; })))
        return std::nullopt;
    } else if (T.is(tok::l_brace)) {
      Parentheses.push_back(0);
    } else if (T.is(tok::eof) || Parentheses.empty()) {
      return std::nullopt;
    } else if (T.is(tok::semi)) {
      Parentheses.back() = 0; // where the parser finds its way again
    } else if (T.is(tok::l_paren)) {
      ++Parentheses.back();
    } else if (T.is(tok::r_paren)) {
      --Parentheses.back();
    } else if (T.is(tok::r_brace)) {
      if (Parentheses.pop_back_val() > 0)
        return std::nullopt;
      if (Parentheses.empty())
        return At + 1 == Text.size() ? std::optional(std::move(Names)) : std::nullopt;
    }
  }
}
