//===- lib/render/Markdown.cpp - A summary for a pull request ---*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/render/Places.h"
#include "lib/render/Render.h"

#include "llvm/ADT/STLExtras.h"

using namespace warplint;

namespace {
/// Text for a cell of a table.
std::string cell(llvm::StringRef Text) {
  std::string Out;
  for (char C : utf8(Text)) {
    if (llvm::StringRef("\\`*_{}[]<>|#").contains(C))
      Out += '\\';
    Out += C == '\n' || C == '\r' ? ' ' : C;
  }
  return Out;
}

std::string plural(size_t N, llvm::StringRef What) {
  return std::to_string(N) + " " + What.str() + (N == 1 ? "" : "s");
}

void row(const Finding &F, const RenderContext &C, llvm::raw_ostream &OS) {
  OS << "| " << nameOf(F.Severity) << " | " << cell(relativePath(F.Where.File, C.Folder)) << ':'
     << F.Where.Line << " | " << cell(F.Message) << " | ";
  if (llvm::StringRef Page = C.pageOf(F.Check); !Page.empty())
    OS << '[' << F.Check << "](" << Page << ") |\n";
  else
    OS << cell(F.Check) << " |\n";
}
} // namespace

void warplint::renderMarkdown(const Report &R, const RenderContext &C, llvm::raw_ostream &OS) {
  constexpr size_t MostRows = 1000; // a summary of a step may have a megabyte
  size_t Kernels = 0;
  for (const FileReport &F : R.Files)
    Kernels += F.Kernels;
  OS << "## warplint: " << plural(R.Findings.size(), "finding") << "\n\n"
     << plural(Kernels, "kernel") << " of " << plural(R.Files.size(), "file") << " for " << R.Gpu;
  if (!R.Refusals.empty())
    OS << "; " << plural(R.Refusals.size(), "refusal");
  OS << ".\n";
  for (const FileReport &F : R.Files)
    if (F.Failed)
      OS << "\n**No answer, or not a whole one, for " << cell(relativePath(F.Path, C.Folder))
         << ".**\n";
  if (R.Findings.empty())
    return;
  OS << "\n| | place | what | check |\n|---|---|---|---|\n";
  size_t Rows = 0;
  for (Severity S : {Severity::Error, Severity::Warning, Severity::Note})
    for (const Finding &F : R.Findings)
      if (F.Severity == S && Rows++ < MostRows)
        row(F, C, OS);
  if (Rows > MostRows)
    OS << "\nand " << Rows - MostRows << " more.\n";
}
