//===- lib/edit/Translate.h - From text to kernel models --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Parses, simplifies and lowers a file.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_EDIT_TRANSLATE_H
#define WARPLINT_EDIT_TRANSLATE_H

#include "lib/frontend/retry/HeaderChoice.h"
#include "lib/lower/Lower.h"

namespace warplint {

struct Translated {
  TranslationUnit Unit;
  Lowered All;
};

llvm::Expected<Translated> translate(const ParseOptions &Parse, const HeaderOptions &Headers);

} // namespace warplint

#endif // WARPLINT_EDIT_TRANSLATE_H
