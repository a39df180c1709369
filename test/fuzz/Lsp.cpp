//===- test/fuzz/Lsp.cpp - Messages to the language server ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "test/fuzz/FuzzTarget.h"

#include "lib/lsp/Requests.h"

#include <cstdio>

using namespace warplint;

/// A stream of messages as an editor sends them, with their headers. Everything is done at once.
/// LLVM's reader goes to the end of the stream; the input need not have one.
int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  if (!Size)
    return 0;
  std::FILE *In = fmemopen(const_cast<uint8_t *>(Data), Size, "r");
  if (!In)
    return 0;
  ServeOptions Options;
  Options.Server.Threads = 0;
  Options.Server.Base.Analysis.UseToolkit = false;
  Options.Server.Base.Debounce = 0;
  llvm::lsp::Logger::setLogLevel(llvm::lsp::Logger::Level::Error);
  serve(In, llvm::nulls(), std::move(Options));
  std::fclose(In);
  return 0;
}
