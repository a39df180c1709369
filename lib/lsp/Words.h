//===- lib/lsp/Words.h - Short texts about accesses -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_LSP_WORDS_H
#define WARPLINT_LSP_WORDS_H

#include "lib/finding/Report.h"

namespace warplint {

/// "32", "1 to 32".
std::string words(const CostRange &R);

/// "32 wavefronts, ideal 1", "4 to 32 sectors, ideal 4".
std::string priceOf(const AccessReport &A);

/// The same for one case of a verdict, without the ideal.
std::string priceOf(const AccessReport &A, const Figures &F);

/// Whether some request pays more than it must.
bool paysTooMuch(const AccessReport &A);

/// "block 32x8x1, grid 64x1x1, N = 1024".
std::string words(const LaunchReport &L);

/// Whence a launch is known: "launched here", "the most its launch bounds allow".
std::string originOf(const LaunchReport &L);

} // namespace warplint

#endif // WARPLINT_LSP_WORDS_H
