//===- lib/compare/Statements.cpp - Lines of one statement ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/compare/Statements.h"

#include "llvm/ADT/StringExtras.h"

using namespace warplint;

namespace {
/// What of a text is code: comments and the insides of literals become spaces; lines stay.
std::string codeOf(llvm::StringRef Text) {
  std::string Code = Text.str();
  auto Blank = [&](size_t From, size_t To) {
    for (size_t I = From; I < std::min(To, Code.size()); ++I)
      if (Code[I] != '\n')
        Code[I] = ' ';
  };
  for (size_t I = 0; I < Text.size();) {
    const llvm::StringRef Rest = Text.substr(I);
    size_t Bytes = 1;
    if (Rest.starts_with("//"))
      Bytes = std::min(Rest.find('\n'), Rest.size());
    else if (Rest.starts_with("/*"))
      Bytes = std::min(Rest.find("*/", 2), Rest.size() - 2) + 2;
    else if (Rest.front() == '"' || Rest.front() == '\'') {
      while (Bytes < Rest.size() && Rest[Bytes] != Rest.front() && Rest[Bytes] != '\n')
        Bytes += Rest[Bytes] == '\\' ? 2 : 1;
      ++Bytes;
    }
    if (Bytes > 1)
      Blank(I, I + Bytes);
    I += Bytes;
  }
  return Code;
}
} // namespace

std::vector<unsigned> warplint::statementStarts(llvm::StringRef Text) {
  std::vector<unsigned> Starts;
  unsigned Line = 1, Start = 0; // 0: the next token begins a statement
  unsigned OfLine = 0;          // where the statement of this line's first token begins
  unsigned Depth = 0;           // of parentheses
  bool IsDirective = false, Continues = false, Seen = false;
  auto EndLine = [&] {
    Starts.push_back(OfLine ? OfLine : Line);
    OfLine = 0;
    if (IsDirective && !Continues)
      IsDirective = false;
    Seen = false;
    ++Line;
  };
  for (char C : codeOf(Text)) {
    if (C == '\n') {
      EndLine();
      continue;
    }
    Continues = C == '\\' || (Continues && llvm::isSpace(C));
    if (llvm::isSpace(C))
      continue;
    IsDirective |= C == '#' && !Seen;
    Seen = true;
    if (IsDirective)
      continue;
    if (!OfLine)
      OfLine = Start ? Start : Line;
    if (C == '(')
      ++Depth;
    else if (C == ')')
      Depth -= Depth > 0;
    if (C == '{' || C == '}' || (C == ';' && Depth == 0)) {
      Depth = 0;
      Start = 0;
      continue;
    }
    if (!Start)
      Start = Line;
  }
  EndLine();
  return Starts;
}

void StatementLines::add(llvm::StringRef FileName, llvm::StringRef Text) {
  Starts[FileName] = statementStarts(Text);
}

unsigned StatementLines::startOf(llvm::StringRef FileName, unsigned Line) const {
  auto Of = Starts.find(FileName);
  if (Of == Starts.end() || Line == 0 || Line > Of->second.size())
    return Line;
  return Of->second[Line - 1];
}
