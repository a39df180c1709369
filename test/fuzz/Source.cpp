//===- test/fuzz/Source.cpp - CUDA source through the pipeline --*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "test/fuzz/Analyse.h"
#include "test/fuzz/FuzzTarget.h"

/// An `#include` could read what is on the disk, and a NUL or 64 KiB find nothing that less does
/// not.
int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  const llvm::StringRef Text(reinterpret_cast<const char *>(Data), Size);
  if (Size > 65536 || Text.contains("include") || Text.contains("embed"))
    return -1; // not to be kept in the corpus
  analyseText("k.cu", Text);
  return 0;
}
