//===- lib/analysis/SourceLines.cpp - Source texts as an analysis reads them *- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/analysis/SourceLines.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

using namespace warplint;

SourceLines::SourceLines(const std::string &File, const ParseOptions &Parse)
    : Parse(Parse), Files(userFiles(Parse)) {
  for (const auto &[Included, Text] : Parse.Overlay)
    Texts[Included] = Text;
  if (Parse.Contents)
    Texts[File] = *Parse.Contents;
}

const std::string &SourceLines::textOf(const std::string &Path) {
  auto [It, New] = Texts.try_emplace(Path);
  if (!New)
    return It->second;
  llvm::SmallString<256> Absolute(Path);
  llvm::sys::path::make_absolute(Parse.Directory, Absolute);
  if (auto Known = Parse.Overlay.find(std::string(Absolute)); Known != Parse.Overlay.end())
    return It->second = Known->second;
  if (auto Buffer = Files->getBufferForFile(Path))
    if (!(*Buffer)->getBuffer().contains('\0')) // bitcode has no lines to show
      It->second = (*Buffer)->getBuffer().str();
  return It->second;
}

std::string SourceLines::lineAt(const SourceRange &Where) {
  if (!Where.isValid())
    return "";
  auto [It, New] = Lines.try_emplace(Where.File);
  if (New)
    It->second = linesOf(textOf(Where.File));
  // Every finding keeps its line: of one that no terminal shows, thousands of findings keep
  // nothing.
  constexpr size_t MostBytes = 4096;
  const bool IsThere = Where.Line <= It->second.size();
  const llvm::StringRef Line = IsThere ? It->second[Where.Line - 1] : llvm::StringRef();
  return Line.size() <= MostBytes ? Line.str() : "";
}
