//===- lib/render/Github.cpp - Annotations of a GitHub workflow -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// A line "::warning file=...,line=...::message" is an annotation. A step may have ten of each
// kind; further ones are dropped without a word, so the worst come first and the rest is
// counted.
//

#include "lib/render/Places.h"
#include "lib/render/Render.h"

using namespace warplint;

static std::string escaped(llvm::StringRef Text, bool Property) {
  std::string Out;
  for (char C : utf8(Text)) {
    if (C == '%')
      Out += "%25";
    else if (C == '\r')
      Out += "%0D";
    else if (C == '\n')
      Out += "%0A";
    else if (Property && C == ':')
      Out += "%3A";
    else if (Property && C == ',')
      Out += "%2C";
    else
      Out += C;
  }
  return Out;
}

static void annotate(const Finding &F, const char *Command, const RenderContext &C,
                     llvm::raw_ostream &OS) {
  LineSpan S = spanOf(F.Where, F.SourceLine);
  OS << "::" << Command << " file=" << escaped(relativePath(F.Where.File, C.Folder), true)
     << ",line=" << S.Line << ",endLine=" << S.Line
     << ",col=" << utf16Column(F.SourceLine, S.Column)
     << ",endColumn=" << utf16Column(F.SourceLine, S.EndColumn)
     << ",title=" << escaped(F.Check, true) << "::" << escaped(sentence(F.Message), false);
  for (const Note &N : F.Notes)
    OS << "%0A" << escaped(sentence(wholeText(N)), false);
  OS << '\n';
}

void warplint::renderGithub(const Report &R, const RenderContext &C, llvm::raw_ostream &OS) {
  constexpr size_t MostOfAKind = 10;
  static constexpr std::pair<Severity, const char *> Kinds[] = {
      {Severity::Error, "error"}, {Severity::Warning, "warning"}, {Severity::Note, "notice"}};
  size_t Left = 0;
  for (const auto &[Kind, Command] : Kinds) {
    size_t Shown = 0;
    for (const Finding &F : R.Findings)
      if (F.Severity == Kind && Shown++ < MostOfAKind)
        annotate(F, Command, C, OS);
    Left += Shown > MostOfAKind ? Shown - MostOfAKind : 0;
  }
  if (Left)
    OS << Left << (Left == 1 ? " finding has" : " findings have")
       << " no annotation: GitHub shows ten of a kind. The step's summary lists all.\n";
}
