//===- test/fuzz/Nolint.cpp - NOLINT comments -------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "test/fuzz/FuzzTarget.h"

#include "lib/filter/Nolint.h"

using namespace warplint;

/// The comments of a text, asked about the first byte of each of its lines.
int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  const llvm::StringRef Text(reinterpret_cast<const char *>(Data), Size);
  const NolintFile Comments = readNolint("k.cu", Text);
  SourceRange Where;
  Where.File = "k.cu";
  Where.Line = Where.Column = 1;
  for (size_t At = 0; At < Size; ++Where.Line) {
    Where.Offset = unsigned(At);
    for (size_t I : Comments.suppressing("shared-bank-conflict", Where))
      if (I >= Comments.All.size())
        abort();
    At = Text.find('\n', At);
    At = At == llvm::StringRef::npos ? Size : At + 1;
  }
  return 0;
}
