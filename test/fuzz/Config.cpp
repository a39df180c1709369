//===- test/fuzz/Config.cpp - A .warplint file ------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "test/fuzz/FuzzTarget.h"

#include "lib/config/ConfigFile.h"

using namespace warplint;

static std::string printed(const ConfigFile &File) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  printConfig(merged(defaultSettings(), File.Settings), /*Explain=*/false, OS);
  return Text;
}

/// What is read without errors is printed as a file that reads without errors, and prints alike.
int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  const ConfigFile Given =
      readConfig("/p/.warplint", "/p", {reinterpret_cast<const char *>(Data), Size});
  if (!Given.Errors.empty())
    return 0;
  const std::string First = printed(Given);
  const ConfigFile Again = readConfig("/p/.warplint", "/p", First);
  const std::string Second = printed(Again);
  if (!Again.Errors.empty() || First != Second) {
    llvm::errs() << "printed as\n" << First << "and then as\n" << Second;
    for (const ErrorReport &E : Again.Errors)
      llvm::errs() << "error: " << E.Message << '\n';
    abort();
  }
  return 0;
}
