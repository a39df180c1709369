//===- test/fuzz/Csv.cpp - A profile as ncu prints it -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "test/fuzz/FuzzTarget.h"

#include "lib/compare/Compare.h"

using namespace warplint;

int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  llvm::Expected<Profile> Read = readNcuCsv({reinterpret_cast<const char *>(Data), Size});
  if (!Read) {
    llvm::consumeError(Read.takeError());
    return 0;
  }
  const Comparison C = compare(Report(), *Read);
  printText(C, llvm::nulls());
  printJson(C, llvm::nulls());
  return 0;
}
