//===- lib/render/Patch.cpp - Fixes as patches ------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/render/Patch.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace warplint;

namespace {
/// Edits of one file whose lines touch, and the lines that they change.
struct Hunk {
  unsigned First, Last; ///< lines, both included
  std::vector<Edit> Edits;
};

std::vector<Hunk> hunksOf(std::vector<Edit> Edits) {
  llvm::sort(Edits, [](const Edit &A, const Edit &B) { return A.Range.Offset < B.Range.Offset; });
  std::vector<Hunk> All;
  for (Edit &E : Edits) {
    if (All.empty() || E.Range.Line > All.back().Last)
      All.push_back({E.Range.Line, E.Range.EndLine, {}});
    All.back().Last = std::max(All.back().Last, E.Range.EndLine);
    All.back().Edits.push_back(std::move(E));
  }
  return All;
}

/// "-2" or "-2,3": lines \p First to \p First + \p Count - 1.
std::string linesText(char Sign, unsigned First, size_t Count) {
  return Sign + std::to_string(First) + (Count == 1 ? "" : "," + std::to_string(Count));
}

void printLines(char Sign, llvm::StringRef Text, llvm::raw_ostream &OS) {
  for (llvm::StringRef Line : llvm::split(Text, '\n'))
    OS << Sign << Line << '\n';
}
} // namespace

static void printHunks(llvm::StringRef Text, std::vector<Edit> Edits, llvm::raw_ostream &OS) {
  const std::vector<llvm::StringRef> Lines = linesOf(Text);
  int64_t Shift = 0;
  for (Hunk &H : hunksOf(std::move(Edits))) {
    if (H.First == 0 || H.Last > Lines.size())
      return;
    const size_t Begin = size_t(Lines[H.First - 1].data() - Text.data());
    const size_t End = size_t(Lines[H.Last - 1].data() - Text.data()) + Lines[H.Last - 1].size();
    for (Edit &E : H.Edits) {
      E.Range.Offset -= unsigned(Begin);
      E.Range.EndOffset -= unsigned(Begin);
    }
    const llvm::StringRef Before = Text.slice(Begin, End);
    const std::string After = applyEdits(Before, H.Edits);
    const size_t Old = H.Last - H.First + 1, New = llvm::StringRef(After).count('\n') + 1;
    OS << "@@ " << linesText('-', H.First, Old) << ' '
       << linesText('+', unsigned(H.First + Shift), New) << " @@\n";
    printLines('-', Before, OS);
    printLines('+', After, OS);
    Shift += int64_t(New) - int64_t(Old);
  }
}

std::string warplint::patchOf(const Fix &X, SourceTexts &Texts) {
  std::map<std::string, std::vector<Edit>> ByFile;
  for (const Edit &E : X.Edits)
    ByFile[E.Range.File].push_back(E);
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  for (const auto &[File, Edits] : ByFile) {
    const std::string *Text = Texts.of(File);
    if (!Text)
      return "";
    OS << "--- " << File << "\n+++ " << File << '\n';
    printHunks(*Text, Edits, OS);
  }
  return Out;
}
