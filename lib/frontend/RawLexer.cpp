//===- lib/frontend/RawLexer.cpp - The tokens of a text ---------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/RawLexer.h"

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
  unsigned Begin = offset();
  for (std::string *Each : {&Result.Word, &Result.Name})
    if (T.is(tok::raw_identifier)) {
      *Each = T.getRawIdentifier().str();
      if (Each == &Result.Word)
        Begin = offset() + Length;
      T = next();
    }
  while (!T.isOneOf(tok::eod, tok::eof))
    T = next();
  Result.Rest = llvm::StringRef(Text).slice(Begin, offset()).trim().str();
  Lexer.setParsingPreprocessorDirective(false);
  return Result;
}
