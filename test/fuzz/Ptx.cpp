//===- test/fuzz/Ptx.cpp - PTX through the pipeline -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "test/fuzz/Analyse.h"
#include "test/fuzz/FuzzTarget.h"

int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  if (Size > 65536)
    return -1; // not to be kept in the corpus
  analyseText("k.ptx", {reinterpret_cast<const char *>(Data), Size});
  return 0;
}
