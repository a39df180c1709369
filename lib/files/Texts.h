//===- lib/files/Texts.h - Contents of source files -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FILES_TEXTS_H
#define WARPLINT_FILES_TEXTS_H

#include "llvm/ADT/StringRef.h"

#include <map>
#include <optional>
#include <string>

namespace warplint {

/// A hash of \p Text, in letters and digits.
std::string hashOf(llvm::StringRef Text);

/// The contents of files by the path that places name them by, read when first asked for.
/// Not for several threads at a time.
class SourceTexts {
public:
  /// Makes \p Text the contents of \p File: an unsaved buffer, a test.
  void set(llvm::StringRef File, llvm::StringRef Text) { Known[File.str()] = Text.str(); }

  /// Null if the file cannot be read. Valid until the next call of set for the file.
  const std::string *of(llvm::StringRef File);

private:
  std::map<std::string, std::optional<std::string>> Known;
};

} // namespace warplint

#endif // WARPLINT_FILES_TEXTS_H
