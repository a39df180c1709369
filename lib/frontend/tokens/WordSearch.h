//===- lib/frontend/tokens/WordSearch.h - Whether texts hold words -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Looks for words in a file and in what it includes, by the texts alone: conditions are not
/// looked at. That takes a hundredth of a parse, and is enough to tell which parse is worth trying.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_TOKENS_WORDSEARCH_H
#define WARPLINT_FRONTEND_TOKENS_WORDSEARCH_H

#include "lib/source/Source.h"

#include "llvm/ADT/StringSet.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <set>

namespace warplint {

class WordSearch {
public:
  /// Includes are looked for beside the file, and then in \p Folders. \p Unsaved stand for files.
  WordSearch(llvm::StringSet<> Wanted, std::vector<std::string> Folders, Texts Unsaved,
             llvm::vfs::FileSystem &FS)
      : Wanted(std::move(Wanted)), Folders(std::move(Folders)), Unsaved(std::move(Unsaved)),
        FS(FS) {}

  void read(const std::string &File);
  /// Only what \p File includes out of the folders.
  void readIncludedBy(const std::string &File);

  llvm::StringSet<> Found;

private:
  /// The text of \p File, if there is one; \p OnDisk keeps it, if it is from there.
  std::optional<llvm::StringRef> textOf(const std::string &File,
                                        std::unique_ptr<llvm::MemoryBuffer> &OnDisk) const;
  void readWords(llvm::StringRef Text);
  std::vector<llvm::StringRef> includesIn(llvm::StringRef Text) const;
  void readIncluded(llvm::StringRef Name, llvm::StringRef By);
  void readFromFolders(llvm::StringRef Name);

  const llvm::StringSet<> Wanted;
  const std::vector<std::string> Folders;
  const Texts Unsaved;
  llvm::vfs::FileSystem &FS;
  std::set<std::string> Read;
  uint64_t Bytes = 0;
};

/// Whether \p C can be part of a word.
bool isWordChar(char C);

} // namespace warplint

#endif // WARPLINT_FRONTEND_TOKENS_WORDSEARCH_H
