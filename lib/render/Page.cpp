//===- lib/render/Page.cpp - The HTML report --------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/render/Page.h"

#include "lib/render/Places.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace warplint;

/// Text within an element. `<` in the data would end or begin one; JSON has another way to
/// write it.
static std::string embedded(llvm::StringRef Json) {
  std::string Out;
  Out.reserve(Json.size() + Json.size() / 64);
  for (char C : Json)
    if (C == '<')
      Out += "\\u003c";
    else
      Out += C;
  return Out;
}

static std::string titleOf(const Report &R) {
  std::string Title = "warplint";
  if (R.Files.size() == 1)
    Title = utf8(llvm::StringRef(R.Files.front().Path).rsplit('/').second);
  if (Title.empty())
    Title = utf8(R.Files.front().Path);
  if (R.Files.size() > 1)
    Title = std::to_string(R.Files.size()) + " files";
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  llvm::printHTMLEscaped(Title + ": memory report", OS);
  return Out;
}

void warplint::renderHtml(const Report &R, const RenderContext &C, llvm::raw_ostream &OS) {
  auto FileOf = [](llvm::StringRef Path) {
    const auto *Found =
        llvm::find_if(pageFiles(), [&](const PageFile &F) { return F.Path == Path; });
    assert(Found != pageFiles().end() && "page.html includes a file that is not there");
    return Found->Text;
  };
  std::string Data;
  llvm::raw_string_ostream Into(Data);
  writePageData(R, C, Into);
  // A line of its own that begins with '@' stands for a file, the title or the data.
  for (llvm::StringRef Line : llvm::split(FileOf("page.html").rtrim('\n'), '\n')) {
    llvm::StringRef What = Line.ltrim();
    if (What == "@title")
      OS << titleOf(R);
    else if (What == "@data")
      OS << embedded(Data);
    else if (What.consume_front("@include "))
      OS << FileOf(What).rtrim('\n');
    else
      OS << Line;
    OS << '\n';
  }
}
