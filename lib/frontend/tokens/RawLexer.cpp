//===- lib/frontend/tokens/RawLexer.cpp - The tokens of a text --*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/tokens/RawLexer.h"

using namespace warplint;
using namespace clang;

static LangOptions languageOfTokens() {
  LangOptions L;
  L.CPlusPlus = L.CPlusPlus11 = L.CPlusPlus14 = L.CPlusPlus17 = true;
  L.CUDA = L.LineComment = L.Bool = L.RawStringLiterals = L.Digraphs = true;
  return L;
}

RawLexer::RawLexer(llvm::StringRef Source)
    : Text(Source), Language(languageOfTokens()),
      Lexer(SourceLocation(), Language, Text.data(), Text.data(), Text.data() + Text.size()) {}

Token RawLexer::next() {
  Token T;
  Lexer.LexFromRawLexer(T);
  Length = T.getLength();
  return T;
}

RawLexer::Directive RawLexer::directive() {
  Lexer.setParsingPreprocessorDirective(true);
  Directive Result;
  Token T = next();
  auto Take = [&](std::string &Word) {
    if (T.isNot(tok::raw_identifier))
      return;
    Word = T.getRawIdentifier().str();
    T = next();
  };
  Take(Result.Word);
  const unsigned Begin = offset();
  Take(Result.Name);
  while (!T.isOneOf(tok::eod, tok::eof))
    T = next();
  Result.Rest = llvm::StringRef(Text).slice(Begin, offset()).trim().str();
  Lexer.setParsingPreprocessorDirective(false);
  return Result;
}
