//===- lib/frontend/parse/ImpliedWords.h - Words that nvcc implies *- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_PARSE_IMPLIEDWORDS_H
#define WARPLINT_FRONTEND_PARSE_IMPLIEDWORDS_H

#include "lib/frontend/facts/ImpliedWord.h"

#include "clang/Basic/Diagnostic.h"
#include "clang/Lex/Preprocessor.h"

#include <optional>
#include <set>

namespace warplint {

/// The word whose absence is the error \p Info, outside of macros; nothing if it is another error.
std::optional<ImpliedWord> impliedWord(const clang::Diagnostic &Info);

/// Has \p PP give out \p Words as if the files held them.
void implyWords(clang::Preprocessor &PP, const std::set<ImpliedWord> &Words);

} // namespace warplint

#endif // WARPLINT_FRONTEND_PARSE_IMPLIEDWORDS_H
