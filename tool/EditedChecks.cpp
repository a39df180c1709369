//===- tool/EditedChecks.cpp - Compiles and runs a changed file -----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/EditedChecks.h"

#include "tool/ArgumentsForNvcc.h"
#include "tool/ShellWord.h"

#include "lib/files/Paths.h"
#include "lib/files/ReadFile.h"
#include "lib/frontend/toolkit/Toolkit.h"
#include "lib/occupancy/PtxasInfo.h"

#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/Signals.h"

using namespace warplint;

namespace {
/// \p Command with \p File for each "{}".
std::string commandFor(llvm::StringRef Command, llvm::StringRef File) {
  std::string Result;
  while (!Command.empty()) {
    const auto [Before, After] = Command.split("{}");
    Result += Before;
    if (Before.size() != Command.size())
      Result += quoted(File);
    Command = After;
  }
  return Result;
}
} // namespace

EditedChecks::EditedChecks(const Job &J, std::string Command) : J(J), Run(std::move(Command)) {
  if (!J.Options.UseToolkit) {
    NotCompiled = "--no-toolkit";
    return;
  }
  ToolkitQuery Query = J.Options.Toolkit;
  Query.Compiler.clear(); // anybody may have written a build's files
  llvm::Expected<Toolkit> Found = findToolkit(Query, *diskFiles());
  if (Found)
    Root = Found->Root;
  else
    NotCompiled = llvm::toString(Found.takeError());
}

llvm::Error EditedChecks::compile(llvm::StringRef File) const {
  return runPtxas(Root, File, J.Options.Gpu.Name, nvccArguments(J.Options.Parse)).takeError();
}

llvm::Error EditedChecks::run(llvm::StringRef File) const {
  const std::string Command = commandFor(Run, File);
  const llvm::StringRef Args[] = {"/bin/sh", "-c", Command};
  const std::optional<llvm::StringRef> Redirects[] = {std::nullopt, llvm::StringRef("/dev/stderr"),
                                                      std::nullopt};
  std::string Message;
  const int Exit =
      llvm::sys::ExecuteAndWait(Args[0], Args, std::nullopt, Redirects, 0, 0, &Message);
  if (Exit == 0)
    return llvm::Error::success();
  return llvm::createStringError("'" + Run + "' fails with exit code " + llvm::Twine(Exit) +
                                 (Message.empty() ? "" : ": " + Message));
}

llvm::Error EditedChecks::start() {
  const std::string File = absolutePath(J.File);
  if (NotCompiled.empty())
    if (llvm::Error E = compile(File))
      NotCompiled = "the file as it is: " + llvm::toString(std::move(E));
  return Run.empty() ? llvm::Error::success() : run(File);
}

llvm::Expected<std::vector<std::string>>
EditedChecks::check(llvm::ArrayRef<FileChange> Changes) const {
  std::vector<std::string> Holds;
  if (!NotCompiled.empty() && Run.empty())
    return Holds;
  if (Changes.size() != 1 || absolutePath(Changes[0].Path) != absolutePath(J.File)) {
    Holds.push_back("neither compiled nor run: a header changes");
    return Holds;
  }
  llvm::SmallString<256> Model(absolutePath(J.File)), File;
  llvm::sys::path::replace_extension(Model,
                                     ".warplint-%%%%%%" + llvm::sys::path::extension(J.File));
  if (std::error_code E = llvm::sys::fs::createUniqueFile(Model, File))
    return llvm::createStringError("cannot create " + Model + ": " + E.message());
  llvm::sys::RemoveFileOnSignal(File);
  llvm::FileRemover Remove(File);
  llvm::scope_exit Forget([&] { llvm::sys::DontRemoveFileOnSignal(File); });
  if (llvm::Error E = writeFile(File, [&](llvm::raw_ostream &OS) { OS << Changes.front().After; }))
    return E;
  if (NotCompiled.empty()) {
    if (llvm::Error E = compile(File))
      return E;
    Holds.push_back("nvcc compiles it for " + std::string(J.Options.Gpu.Name));
  }
  if (!Run.empty()) {
    if (llvm::Error E = run(File))
      return E;
    Holds.push_back("'" + Run + "' succeeds");
  }
  return Holds;
}
