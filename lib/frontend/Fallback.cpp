//===- lib/frontend/Fallback.cpp - Headers a file forgot --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/Fallback.h"

#include "lib/frontend/BundledHeaders.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace warplint;

namespace {
bool isWordChar(char C) { return llvm::isAlnum(C) || C == '_'; }

/// The identifiers that a message quotes: "use of undeclared identifier 'x'; did you mean 'y'?"
/// misses x; "no member named 'max' in namespace 'std'" misses max.
void addNames(llvm::StringRef Message, llvm::StringSet<> &Names) {
  llvm::StringRef Quoted = Message.split('\'').second.split('\'').first;
  Quoted = Quoted.substr(Quoted.rfind(':') + 1);
  if (!Quoted.empty() && llvm::all_of(Quoted, isWordChar))
    Names.insert(Quoted);
}

llvm::StringRef textOf(llvm::StringRef Path) {
  for (const BundledHeader &H : bundledHeaders())
    if (H.Path == Path)
      return H.Text;
  return {};
}
} // namespace

std::vector<std::string> warplint::headersFor(const std::vector<ErrorFact> &Errors,
                                              const std::vector<std::string> &Already) {
  llvm::StringSet<> Names;
  for (const ErrorFact &E : Errors)
    addNames(E.Message, Names);
  // "toolkit/cuda_fp16.h: __half __half2 ...": a header and the names it gives, in the order
  // in which they are to be included.
  std::vector<std::string> Result;
  llvm::SmallVector<llvm::StringRef, 64> Lines;
  textOf("fallback.txt").split(Lines, '\n', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef Line : Lines) {
    auto [Path, Given] = Line.split(':');
    llvm::SmallVector<llvm::StringRef, 64> Each;
    Given.split(Each, ' ', -1, /*KeepEmpty=*/false);
    if (!llvm::is_contained(Already, Path) &&
        llvm::any_of(Each, [&](llvm::StringRef N) { return Names.contains(N); }))
      Result.push_back(Path.str());
  }
  return Result;
}
