// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Text for those who read more into it than is written: GitHub's workflow commands, and Markdown.

#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

#include <string>

namespace warplint {

/// For a line "::error title=TEXT::TEXT": a property may not hold what ends it.
std::string githubText(llvm::StringRef Text, bool IsProperty);

/// For a cell of a table, or a line.
std::string markdownText(llvm::StringRef Text);

/// A row; below that of the head, its cells to the right are those of numbers.
void writeMarkdownRow(llvm::ArrayRef<std::string> Cells, bool IsHead, llvm::raw_ostream &OS);

} // namespace warplint
