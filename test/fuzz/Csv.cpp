//===- test/fuzz/Csv.cpp - A profile of ncu --------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "test/fuzz/FuzzTarget.h"

#include "lib/profile/NcuCsv.h"
#include "lib/profile/NcuReport.h"

using namespace warplint;

/// The same bytes as a table and as a report file: what a user names is told apart by its start.
int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  const llvm::StringRef Bytes(reinterpret_cast<const char *>(Data), Size);
  for (llvm::Expected<Profile> (*Read)(llvm::StringRef) : {readNcuCsv, readNcuReport})
    if (llvm::Expected<Profile> P = Read(Bytes); !P)
      llvm::consumeError(P.takeError());
  return 0;
}
