//===- lib/frontend/tokens/WordSearch.cpp - Whether texts hold words -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/tokens/WordSearch.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

using namespace warplint;

bool warplint::isWordChar(char C) { return llvm::isAlnum(C) || C == '_'; }

std::optional<llvm::StringRef>
WordSearch::textOf(const std::string &File, std::unique_ptr<llvm::MemoryBuffer> &OnDisk) const {
  if (auto It = Unsaved.find(File); It != Unsaved.end())
    return It->second;
  auto Buffer = FS.getBufferForFile(File);
  if (!Buffer)
    return std::nullopt;
  OnDisk = std::move(*Buffer);
  return OnDisk->getBuffer();
}

void WordSearch::read(const std::string &File) {
  constexpr uint64_t MostBytes = 8 << 20; // a toolkit's own come to 4.3 MB
  if (Found.size() == Wanted.size() || Bytes > MostBytes || !Read.insert(File).second)
    return;
  std::unique_ptr<llvm::MemoryBuffer> OnDisk;
  const std::optional<llvm::StringRef> Text = textOf(File, OnDisk);
  if (!Text)
    return;
  Bytes += Text->size();
  readWords(*Text);
  for (llvm::StringRef Name : includesIn(*Text))
    readIncluded(Name, File);
}

void WordSearch::readIncludedBy(const std::string &File) {
  std::unique_ptr<llvm::MemoryBuffer> OnDisk;
  if (const std::optional<llvm::StringRef> Text = textOf(File, OnDisk))
    for (llvm::StringRef Name : includesIn(*Text))
      readFromFolders(Name);
}

void WordSearch::readWords(llvm::StringRef Text) {
  while (!Text.empty()) {
    Text = Text.drop_until([](char C) { return C == '/' || isWordChar(C); });
    if (Text.consume_front("//"))
      Text = Text.drop_until([](char C) { return C == '\n'; });
    else if (Text.consume_front("/*"))
      Text = Text.split("*/").second;
    else
      Text.consume_front("/");
    const llvm::StringRef Word = Text.take_while(isWordChar);
    if (Wanted.contains(Word))
      Found.insert(Word);
    Text = Text.drop_front(Word.size());
  }
}

std::vector<llvm::StringRef> WordSearch::includesIn(llvm::StringRef Text) const {
  std::vector<llvm::StringRef> Names;
  for (llvm::StringRef Rest = Text.split('#').second; !Rest.empty();
       Rest = Rest.split('#').second) {
    llvm::StringRef Directive = Rest.ltrim(" \t");
    if (!Directive.consume_front("include"))
      continue;
    Directive = Directive.ltrim(" \t");
    if (Directive.consume_front("\"") || (!Folders.empty() && Directive.consume_front("<")))
      Names.push_back(
          Directive.take_until([](char C) { return C == '"' || C == '>' || C == '\n'; }));
  }
  return Names;
}

static std::string pathOf(llvm::StringRef Name, llvm::StringRef Folder) {
  llvm::SmallString<256> Path(Folder);
  llvm::sys::path::append(Path, Name);
  return std::string(Path);
}

void WordSearch::readIncluded(llvm::StringRef Name, llvm::StringRef By) {
  const std::string Beside = pathOf(Name, llvm::sys::path::parent_path(By));
  if (Folders.empty() || FS.exists(Beside))
    return read(Beside);
  readFromFolders(Name);
}

void WordSearch::readFromFolders(llvm::StringRef Name) {
  for (const std::string &Folder : Folders)
    if (const std::string Path = pathOf(Name, Folder); FS.exists(Path))
      return read(Path);
}
