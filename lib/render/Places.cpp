//===- lib/render/Places.cpp - Places as other programs want them -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/render/Places.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/JSON.h"

using namespace warplint;

std::string warplint::uriOf(llvm::StringRef File, llvm::StringRef Folder) {
  std::string Path = relativePath(File, Folder);
  std::string Uri = llvm::StringRef(Path).starts_with("/") ? "file://" : "";
  for (char C : Path) {
    if (llvm::isAlnum(C) || llvm::StringRef("-._~/+@,()").contains(C))
      Uri += C;
    else
      Uri += "%" + llvm::toHex(llvm::StringRef(&C, 1));
  }
  return Uri;
}

std::string warplint::utf8(llvm::StringRef Text) {
  return llvm::json::isUTF8(Text) ? Text.str() : llvm::json::fixUTF8(Text);
}

unsigned warplint::utf16Column(llvm::StringRef Line, unsigned Column) {
  std::string Before = utf8(Line.take_front(Column - 1));
  llvm::SmallVector<llvm::UTF16, 128> Units;
  llvm::convertUTF8ToUTF16String(Before, Units);
  unsigned Past = Column - 1 > Line.size() ? unsigned(Column - 1 - Line.size()) : 0;
  return unsigned(Units.size()) + Past + 1;
}

LineSpan warplint::spanOf(const SourceRange &Where, llvm::StringRef SourceLine) {
  LineSpan S;
  S.Line = std::max(1u, Where.Line);
  S.Column = std::max(1u, Where.Column);
  S.EndColumn = Where.EndLine == Where.Line ? Where.EndColumn : unsigned(SourceLine.size()) + 1;
  S.EndColumn = std::max(S.EndColumn, S.Column + 1);
  return S;
}

std::string warplint::sentence(llvm::StringRef Text) {
  std::string S = utf8(Text);
  // A name keeps its case: "N % 32 == 0" is fine, "tile[x]" would not be.
  llvm::StringRef Word = llvm::StringRef(S).take_while([](char C) { return llvm::isAlpha(C); });
  llvm::StringRef Next = llvm::StringRef(S).drop_front(Word.size());
  if (!Word.empty() &&
      (Next.empty() || Next == "." || Next.starts_with(" ") || Next.starts_with(",")))
    S[0] = llvm::toUpper(S[0]);
  if (!llvm::StringRef(S).ends_with("."))
    S += '.';
  return S;
}

std::string warplint::wholeMessage(const Finding &F) {
  std::string Text = sentence(F.Message);
  for (const Note &N : F.Notes)
    Text += " " + sentence(wholeText(N));
  return Text;
}
