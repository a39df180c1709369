//===- tool/Markdown.h - A page for a terminal ------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_TOOL_MARKDOWN_H
#define WARPLINT_TOOL_MARKDOWN_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace warplint {

/// \p Page, Markdown as docs/ has it, with colours in the place of marks: headings bold, code
/// coloured. Of links the text is left, and the address if it is one of the web.
std::string forTerminal(llvm::StringRef Page);

} // namespace warplint

#endif // WARPLINT_TOOL_MARKDOWN_H
