//===- test/fuzz/Replay.cpp - Runs a target without libFuzzer ---*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Usage: fuzz_NAME FILE|FOLDER... Says which input it is at, so that a crash names it.

#include "test/fuzz/FuzzTarget.h"

#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

static std::vector<std::string> inputsIn(const std::string &Path) {
  if (!std::filesystem::is_directory(Path))
    return {Path};
  std::vector<std::string> Files;
  for (const auto &Entry : std::filesystem::directory_iterator(Path))
    if (Entry.is_regular_file())
      Files.push_back(Entry.path().string());
  std::sort(Files.begin(), Files.end());
  return Files;
}

int main(int Count, char **Arguments) {
  unsigned Ran = 0;
  for (int I = 1; I < Count; ++I)
    for (const std::string &File : inputsIn(Arguments[I])) {
      llvm::errs() << File << '\n';
      auto Input = llvm::MemoryBuffer::getFile(File);
      if (!Input) {
        llvm::errs() << "cannot be read: " << Input.getError().message() << '\n';
        return 2;
      }
      llvm::StringRef Bytes = (*Input)->getBuffer();
      LLVMFuzzerTestOneInput(reinterpret_cast<const uint8_t *>(Bytes.data()), Bytes.size());
      ++Ran;
    }
  llvm::errs() << Ran << " inputs\n";
  return Ran ? 0 : 2;
}
