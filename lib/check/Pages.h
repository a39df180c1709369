//===- lib/check/Pages.h - The pages of the checks --------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// docs/checks/, embedded in the binary: what a finding means is at hand where it is found.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_CHECK_PAGES_H
#define WARPLINT_CHECK_PAGES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace warplint {

struct CheckPage {
  llvm::StringRef Path; ///< "shared-bank-conflict.md"
  llvm::StringRef Text; ///< Markdown
};

/// All of them, by path. Generated from docs/checks at build time.
llvm::ArrayRef<CheckPage> checkPages();

} // namespace warplint

#endif // WARPLINT_CHECK_PAGES_H
