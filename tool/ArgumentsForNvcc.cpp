//===- tool/ArgumentsForNvcc.cpp - Clang's arguments for nvcc -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/ArgumentsForNvcc.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"

using namespace warplint;

std::vector<std::string> warplint::nvccArguments(const ParseOptions &P) {
  std::vector<std::string> Args;
  auto Absolute = [&](llvm::StringRef Path) {
    llvm::SmallString<256> Whole(Path);
    if (!P.Directory.empty())
      llvm::sys::path::make_absolute(P.Directory, Whole);
    return std::string(Whole);
  };
  for (size_t I = 0; I < P.Args.size(); ++I) {
    llvm::StringRef A = P.Args[I];
    if ((A == "-I" || A == "-isystem" || A == "-include") && I + 1 < P.Args.size()) {
      Args.insert(Args.end(), {A.str(), Absolute(P.Args[++I])});
    } else if (A.consume_front("-I")) {
      Args.push_back("-I" + Absolute(A));
    } else if (A.starts_with("-D") || A.starts_with("-U") || A.starts_with("-std=")) {
      Args.push_back(A.str());
    }
  }
  return Args;
}
