//===- test/fuzz/Ir.cpp - LLVM IR through the pipeline ----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "test/fuzz/Analyse.h"
#include "test/fuzz/FuzzTarget.h"

/// Text, or bitcode by its first bytes.
int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  const llvm::StringRef Text(reinterpret_cast<const char *>(Data), Size);
  if (Size > 65536)
    return -1; // not to be kept in the corpus
  analyseText(Text.starts_with("BC") ? "k.bc" : "k.ll", Text);
  return 0;
}
