//===- tool/Unmatched.cpp - Options that name nothing there is --*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/Unmatched.h"

#include "lib/files/Globs.h"
#include "lib/files/Paths.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"

#include <set>

using namespace warplint;

/// "ns::k<float>" -> "ns::k".
static llvm::StringRef withoutArguments(llvm::StringRef Kernel) { return Kernel.split('<').first; }

/// "ns::k" -> "k".
static llvm::StringRef unqualified(llvm::StringRef Name) {
  const size_t At = Name.rfind("::");
  return At == llvm::StringRef::npos ? Name : Name.substr(At + 2);
}

/// The kernels that \p R speaks of, with and without template arguments.
static std::set<std::string> kernelNames(const Report &R) {
  std::set<std::string> Names;
  auto Add = [&](llvm::StringRef Name) {
    Names.insert(Name.str());
    Names.insert(withoutArguments(Name).str());
  };
  for (const KernelReport &K : R.Kernels)
    Add(K.Name);
  for (const RefusalReport &F : R.Refusals)
    Add(F.Kernel);
  return Names;
}

static llvm::Error unmatched(llvm::StringRef Option, llvm::StringRef Value, llvm::StringRef What) {
  return llvm::createStringError("--" + Option + "=" + Value + " matches no " + What);
}

/// The parameters of the kernels that \p R speaks of; nothing if it does not know them all.
static std::optional<std::set<llvm::StringRef>> parameterNames(const Report &R) {
  std::set<llvm::StringRef> Names, Kernels;
  for (const KernelReport &K : R.Kernels) {
    Kernels.insert(K.Name);
    Names.insert(K.Parameters.begin(), K.Parameters.end());
  }
  if (!llvm::all_of(R.Refusals, [&](const RefusalReport &F) { return Kernels.count(F.Kernel); }))
    return std::nullopt;
  return Names;
}

static llvm::Error checkArguments(llvm::ArrayRef<LaunchRequest> Requests, const Report &R) {
  const std::optional<std::set<llvm::StringRef>> Known = parameterNames(R);
  if (!Known)
    return llvm::Error::success();
  for (const LaunchRequest &L : Requests)
    for (const auto &[Name, Value] :
         L.Arguments) // of a structure "shape" has a field "shape.pitch"
      if (!Known->count(Name) && !Known->count(llvm::StringRef(Name).split('.').first))
        return unmatched("arg", Name, "parameter of a kernel");
  return llvm::Error::success();
}

llvm::Error warplint::checkMatched(const LintOptions &O, const Report &R) {
  if (O.Run.Part || llvm::any_of(R.Files, [](const FileReport &F) { return F.Failed; }))
    return llvm::Error::success();
  const std::set<std::string> Kernels = kernelNames(R);
  for (llvm::StringRef Glob : O.Analysis.Kernels) {
    Glob.consume_front("-");
    const std::string List[] = {Glob.str()};
    if (llvm::none_of(Kernels, [&](const std::string &K) { return isSelected(K, List); }))
      return unmatched("kernel", Glob, "kernel");
  }
  for (const std::string &Instance : O.CommandLine.Instantiate) {
    const llvm::StringRef Template = unqualified(withoutArguments(Instance)).trim();
    if (llvm::none_of(Kernels, [&](llvm::StringRef K) { return unqualified(K) == Template; }))
      return unmatched("instantiate", Instance, "kernel template");
  }
  if (llvm::Error E = checkArguments(O.CommandLine.Launches, R))
    return E;
  if (llvm::none_of(O.Inputs.Named,
                    [](const std::string &N) { return llvm::sys::fs::is_directory(N); }) &&
      O.Inputs.BuildPath.empty())
    return llvm::Error::success();
  std::set<std::string> Files(R.Hidden.Files.begin(), R.Hidden.Files.end());
  for (const FileReport &F : R.Files)
    for (const ReadFile &Read : F.Read)
      Files.insert(Read.Path);
  for (const PathGlob &G : O.CommandLine.Exclude)
    if (llvm::none_of(Files, [&](const std::string &F) { return matches(G, absolutePath(F)); }))
      return unmatched("exclude", G.Glob, "file");
  return llvm::Error::success();
}
