//===- lib/frontend/WordSearch.cpp - Whether texts hold words ---*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/WordSearch.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

using namespace warplint;

bool warplint::isWordChar(char C) { return llvm::isAlnum(C) || C == '_'; }

void WordSearch::read(const std::string &File) {
  constexpr uint64_t MostBytes = 8 << 20; // a toolkit's own come to 4.3 MB
  if (Found.size() == Wanted.size() || Bytes > MostBytes || !Read.insert(File).second)
    return;
  std::unique_ptr<llvm::MemoryBuffer> OnDisk;
  auto It = Unsaved.find(File);
  if (It == Unsaved.end()) {
    auto Buffer = FS.getBufferForFile(File);
    if (!Buffer)
      return;
    OnDisk = std::move(*Buffer);
  }
  const llvm::StringRef Text = OnDisk ? OnDisk->getBuffer() : llvm::StringRef(It->second);
  Bytes += Text.size();
  readWords(Text);
  readIncludes(Text, File);
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

void WordSearch::readIncludes(llvm::StringRef Text, llvm::StringRef By) {
  for (llvm::StringRef Rest = Text.split('#').second; !Rest.empty();
       Rest = Rest.split('#').second) {
    llvm::StringRef Directive = Rest.ltrim(" \t");
    if (!Directive.consume_front("include"))
      continue;
    Directive = Directive.ltrim(" \t");
    if (Directive.consume_front("\"") || (!Folders.empty() && Directive.consume_front("<")))
      readIncluded(Directive.take_until([](char C) { return C == '"' || C == '>' || C == '\n'; }),
                   By);
  }
}

void WordSearch::readIncluded(llvm::StringRef Name, llvm::StringRef By) {
  auto In = [&](llvm::StringRef Folder) {
    llvm::SmallString<256> Path(Folder);
    llvm::sys::path::append(Path, Name);
    return std::string(Path);
  };
  std::string Beside = In(llvm::sys::path::parent_path(By));
  if (Folders.empty() || FS.exists(Beside))
    return read(Beside);
  for (const std::string &Folder : Folders)
    if (std::string Path = In(Folder); FS.exists(Path))
      return read(Path);
}
