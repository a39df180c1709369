// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads a text as CUDA's tokens, macros as they are written.
//
// Looks for words in a file and in what it includes, by the texts alone: conditions are not
// looked at. That takes a hundredth of a parse, and is enough to tell which parse is worth trying.
//
// Looks at the text of a function's body without parsing the file.

#pragma once

#include "lib/source/Source.h"

#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <optional>
#include <set>
#include <string>

namespace warplint {

class RawLexer {
public:
  explicit RawLexer(llvm::StringRef Source);

  /// The next token; tok::eof at the end.
  clang::Token next();

  struct Directive {
    std::string Word; ///< "define"; may be empty
    std::string Name; ///< the next word, if it follows
    std::string Rest; ///< all that follows, as it is written
  };
  /// Reads the rest of a directive whose `#` was read.
  Directive directive();

  /// Of the last token.
  unsigned offset() { return Lexer.getCurrentBufferOffset() - Length; }

private:
  std::string Text; ///< the lexer wants a zero behind the last character
  clang::LangOptions Language;
  clang::Lexer Lexer;
  unsigned Length = 0;
};

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

/// The identifiers in \p Text if it is one block from `{` to `}` that closes what it opens,
/// but for brackets, and holds no directive but pragmas for loops; else nothing. A last
/// statement with an open parenthesis makes the parser go on past the block's end.
std::optional<llvm::StringSet<>> identifiersOfBlock(llvm::StringRef Text);

/// Whether a line is `#pragma unroll` or the like, which counts for the next loop only.
bool isLoopPragma(llvm::StringRef Line);

} // namespace warplint
