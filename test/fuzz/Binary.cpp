//===- test/fuzz/Binary.cpp - Device code in binaries -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/ptx/DeviceCode.h"
#include "lib/frontend/ptx/Read.h"
#include "test/fuzz/FuzzTarget.h"

using namespace warplint;

/// The texts within, read as far as they are declarations: statements are the matter of Ptx.cpp.
int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  const llvm::StringRef Bytes(reinterpret_cast<const char *>(Data), Size);
  for (const ptx::DeviceEntry &E : ptx::newestTexts(Bytes))
    if (llvm::Expected<ptx::Text> Read = ptx::read(E.Text); !Read)
      llvm::consumeError(Read.takeError());
  return 0;
}
