//===- lib/fix/SourceWords.h - Names in texts of the source -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FIX_SOURCEWORDS_H
#define WARPLINT_FIX_SOURCEWORDS_H

#include "lib/source/Source.h"

#include <string>

namespace warplint {

/// Whether what follows \p Before is a member's name.
bool isAfterMemberAccess(llvm::StringRef Before);

/// Whether \p Name is a word of \p Text, and no member's.
bool hasWord(llvm::StringRef Text, llvm::StringRef Name);

/// \p Text with nothing in its comments.
std::string withoutComments(llvm::StringRef Text);

/// \p Name, and as many underscores as make it none of the words of \p Text.
std::string newWord(llvm::StringRef Text, std::string Name);

} // namespace warplint

#endif // WARPLINT_FIX_SOURCEWORDS_H
