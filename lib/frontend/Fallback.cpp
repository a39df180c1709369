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
/// misses x; "... include <new>" misses that; "no member named 'max' in namespace 'std'" misses
/// max, and std::max.
void addNames(llvm::StringRef Message, llvm::StringSet<> &Names) {
  if (llvm::StringRef Include = Message.split("include <").second.split('>').first;
      !Include.empty())
    Names.insert(("<" + Include + ">").str());
  llvm::StringRef Quoted = Message.split('\'').second.split('\'').first;
  Quoted = Quoted.substr(Quoted.rfind(':') + 1);
  if (Quoted.empty() || !llvm::all_of(Quoted, isWordChar))
    return;
  Names.insert(Quoted);
  if (Message.contains("in namespace 'std'"))
    Names.insert(("std::" + Quoted).str());
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
  // "toolkit/cuda_fp16.h:" and then, indented, the names it gives; headers in the order in
  // which they are to be included.
  std::vector<std::string> Result;
  llvm::SmallVector<llvm::StringRef, 256> Lines;
  textOf("fallback.txt").split(Lines, '\n', -1, /*KeepEmpty=*/false);
  llvm::StringRef Header;
  for (llvm::StringRef Line : Lines) {
    if (Line.starts_with("#"))
      continue;
    if (!Line.starts_with(" ")) {
      Header = Line.rtrim(':');
      continue;
    }
    llvm::SmallVector<llvm::StringRef, 16> Given;
    Line.split(Given, ' ', -1, /*KeepEmpty=*/false);
    if (!llvm::is_contained(Already, Header) && !llvm::is_contained(Result, Header) &&
        (Names.contains(("<" + Header.split('/').second + ">").str()) ||
         llvm::any_of(Given, [&](llvm::StringRef N) { return Names.contains(N); })))
      Result.push_back(Header.str());
  }
  return Result;
}
