//===- lib/render/PageSource.cpp - Source text for the page -----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/render/PageSource.h"

#include "lib/render/Places.h"

#include <algorithm>

using namespace warplint;

PageSources::PageSources(const Report &R, SourceTexts *Texts) : Texts(Texts) {
  for (const Finding &F : R.Findings)
    if (F.Where.isValid())
      Files[numberOf(F.Where.File)].Known[F.Where.Line] = F.SourceLine;
}

size_t PageSources::numberOf(const std::string &Path) {
  auto [It, IsNew] = Numbers.try_emplace(Path, Files.size());
  if (IsNew) {
    File F;
    F.Path = Path;
    if (const std::string *Text = Texts ? Texts->of(Path) : nullptr)
      F.Lines = linesOf(*Text);
    Files.push_back(std::move(F));
  }
  return It->second;
}

unsigned PageSources::columnIn(const File &F, unsigned Line, unsigned Column) {
  return Line >= 1 && Line <= F.Lines.size() && Column >= 1 ? utf16Column(F.Lines[Line - 1], Column)
                                                            : Column;
}

void PageSources::writePlace(llvm::json::OStream &J, const SourceRange &Where) {
  const size_t Number = numberOf(Where.File);
  File &F = Files[Number];
  F.Shown.insert(Where.Line);
  J.value(Number);
  J.value(Where.Line);
  J.value(columnIn(F, Where.Line, Where.Column));
  J.value(Where.EndLine);
  J.value(columnIn(F, Where.EndLine, Where.EndColumn));
}

void PageSources::write(llvm::json::OStream &J) {
  constexpr unsigned MostLines = 2000, Around = 30;
  for (const File &F : Files) {
    const unsigned Count = unsigned(F.Lines.size());
    auto WritePart = [&](unsigned First, unsigned Last) { // both included
      std::string Text;
      for (unsigned L = First; L <= Last; ++L)
        Text += F.Lines[L - 1].str() + (L < Last ? "\n" : "");
      J.array([&] {
        J.value(First);
        J.value(utf8(Text));
      });
    };
    auto WriteParts = [&] {
      if (F.Lines.empty()) {
        for (const auto &[Line, Text] : F.Known)
          J.array([&] {
            J.value(Line);
            J.value(utf8(Text));
          });
        return;
      }
      if (Count <= MostLines)
        return WritePart(1, Count);
      unsigned First = 0, Last = 0;
      for (unsigned Line : F.Shown) {
        const unsigned From = Line > Around ? Line - Around : 1,
                       To = std::min(Line + Around, Count);
        if (First && From > Last + 1) {
          WritePart(First, Last);
          First = 0;
        }
        First = First ? First : From;
        Last = std::max(Last, To);
      }
      if (First && First <= Count)
        WritePart(First, Last);
    };
    J.object([&] {
      J.attribute("path", utf8(F.Path));
      J.attributeArray("parts", WriteParts);
    });
  }
}
