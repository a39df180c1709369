//===- lib/compare/Statements.h - Lines of one statement --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The line on which the statement of a line begins. A compiler's line table has often only that
/// one of a statement over several lines.
///
///   1   out[i] = a[i] +           1
///   2            b[i];            1
///   3   for (int k = 0;           3
///   4        k < n; ++k)          3
///   5     sum += c[k];            3      a loop's head and what it governs without braces
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_COMPARE_STATEMENTS_H
#define WARPLINT_COMPARE_STATEMENTS_H

#include "llvm/ADT/StringMap.h"

#include <vector>

namespace warplint {

/// Element i is of line i + 1.
std::vector<unsigned> statementStarts(llvm::StringRef Text);

/// The same of several files, by the file's name without its folder.
class StatementLines {
public:
  void add(llvm::StringRef FileName, llvm::StringRef Text);

  /// \p Line itself if the file is not known.
  unsigned startOf(llvm::StringRef FileName, unsigned Line) const;

private:
  llvm::StringMap<std::vector<unsigned>> Starts;
};

} // namespace warplint

#endif // WARPLINT_COMPARE_STATEMENTS_H
