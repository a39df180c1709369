//===- test/fuzz/Command.cpp - Command lines of nvcc, clang and gcc --*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "test/fuzz/FuzzTarget.h"

#include "lib/frontend/command/CompileCommand.h"
#include "lib/frontend/command/FlagRows.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/raw_ostream.h"

using namespace warplint;

/// An argument a line; the compiler comes first. Options files do not exist.
int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  llvm::SmallVector<llvm::StringRef> Lines;
  llvm::StringRef(reinterpret_cast<const char *>(Data), Size).split(Lines, '\n');
  CompileCommand Command{"/b", {Lines.begin(), Lines.end()}, "/b/a.cu"};
  CommandEnvironment Environment;
  Environment.FS = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  Environment.NativeGpu = "sm_90";
  Environment.ToolkitVersion = llvm::VersionTuple(13, 0);
  llvm::Expected<ClangCommand> Read = translateCommand(Command, Environment);
  if (Read)
    print(*Read, llvm::nulls());
  else
    llvm::consumeError(Read.takeError());
  return 0;
}
