//===- test/fuzz/Analyse.h - A text through the whole pipeline --*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_TEST_FUZZ_ANALYSE_H
#define WARPLINT_TEST_FUZZ_ANALYSE_H

#include "lib/analysis/Analysis.h"

/// Analyses \p Text as the file /fuzz/\p Name. Nothing is read from the disk but clang's own
/// headers, and budgets are small: the steps that a kernel may take are no bug.
void analyseText(const char *Name, llvm::StringRef Text);

#endif // WARPLINT_TEST_FUZZ_ANALYSE_H
