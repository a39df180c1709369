//===- lib/render/PageSource.h - Source text for the page -------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The files that places of a report are in, by number, and as much of their text as is worth
/// showing: all of a file of up to 2 000 lines, of a longer one what is around the places.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_RENDER_PAGESOURCE_H
#define WARPLINT_RENDER_PAGESOURCE_H

#include "lib/files/Texts.h"
#include "lib/finding/Report.h"

#include "llvm/Support/JSON.h"

#include <set>

namespace warplint {

class PageSources {
public:
  /// \p Texts may be null: then only the lines that findings hold are known.
  PageSources(const Report &R, SourceTexts *Texts);

  /// Writes [file, line, column, end line, end column]. Columns count UTF-16 code units.
  void writePlace(llvm::json::OStream &J, const SourceRange &Where);

  /// Writes an object a file: its `path`, and `parts`, each [first line, text]. To be called after
  /// all places were written, which name the files.
  void write(llvm::json::OStream &J);

private:
  struct File {
    std::string Path;
    std::vector<llvm::StringRef> Lines;    ///< as read
    std::map<unsigned, std::string> Known; ///< by line, where it could not be read
    std::set<unsigned> Shown;              ///< lines that something is said about
  };

  size_t numberOf(const std::string &Path);
  static unsigned columnIn(const File &F, unsigned Line, unsigned Column);

  SourceTexts *Texts;
  std::vector<File> Files;
  std::map<std::string, size_t> Numbers;
};

} // namespace warplint

#endif // WARPLINT_RENDER_PAGESOURCE_H
