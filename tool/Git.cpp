//===- tool/Git.cpp - Asking git --------------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/Git.h"

#include "lib/files/ReadFile.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"

using namespace warplint;

/// Runs git and returns what it prints.
static llvm::Expected<std::string> git(std::vector<llvm::StringRef> Args) {
  llvm::ErrorOr<std::string> Program = llvm::sys::findProgramByName("git");
  if (!Program)
    return llvm::createStringError("git is not installed");
  llvm::SmallString<128> Out, Err;
  if (std::error_code E = llvm::sys::fs::createTemporaryFile("warplint", "out", Out))
    return llvm::createStringError("cannot create a temporary file: " + E.message());
  llvm::FileRemover RemoveOut(Out);
  if (std::error_code E = llvm::sys::fs::createTemporaryFile("warplint", "err", Err))
    return llvm::createStringError("cannot create a temporary file: " + E.message());
  llvm::FileRemover RemoveErr(Err);
  Args.insert(Args.begin(), {"git", "-c", "core.quotePath=false", "-c", "core.fsmonitor=false"});
  std::string Failure;
  int Exit = llvm::sys::ExecuteAndWait(*Program, Args, std::nullopt,
                                       {llvm::StringRef(), Out.str(), Err.str()}, 0, 0, &Failure);
  if (Exit == 0)
    return contentsOf(Out).value_or("");
  std::string Said = Failure.empty() ? contentsOf(Err).value_or("") : Failure;
  return llvm::createStringError("git: " + llvm::StringRef(Said).split('\n').first);
}

llvm::Expected<GitChanges> warplint::changesSince(llvm::StringRef Revision) {
  GitChanges Changes;
  // A name that starts with a dash is an option to git.
  llvm::Expected<std::string> Commit =
      git({"rev-parse", "--verify", "--quiet", "--end-of-options", (Revision + "^{commit}").str()});
  if (!Commit) {
    llvm::consumeError(Commit.takeError());
    if (llvm::Error E = git({"rev-parse", "--git-dir"}).takeError())
      return E;
    return llvm::createStringError("unknown git revision '" + Revision +
                                   "'; in a shallow clone, run 'git fetch --unshallow'");
  }
  llvm::StringRef Hash = llvm::StringRef(*Commit).trim();
  // Since the branch left it: what others did there meanwhile is not ours. Histories that
  // have nothing in common are compared as they are.
  if (llvm::Expected<std::string> Base = git({"merge-base", Hash, "HEAD"})) {
    Commit = *Base;
    Hash = llvm::StringRef(*Commit).trim();
  } else {
    llvm::consumeError(Base.takeError());
  }
  llvm::Expected<std::string> Top = git({"rev-parse", "--show-toplevel"});
  if (!Top)
    return Top.takeError();
  llvm::SmallString<256> Root;
  if (llvm::sys::fs::real_path(llvm::StringRef(*Top).trim("\r\n"), Root))
    Root = llvm::StringRef(*Top).trim("\r\n");
  Changes.Root = std::string(Root);
  llvm::Expected<std::string> Diff =
      git({"diff", "--unified=0", "--no-color", "--no-ext-diff", "--no-textconv", "--no-relative",
           "--src-prefix=a/", "--dst-prefix=b/", Hash, "--"});
  if (!Diff)
    return Diff.takeError();
  Changes.Diff = std::move(*Diff);
  llvm::Expected<std::string> Untracked =
      git({"-C", Root, "ls-files", "--others", "--exclude-standard", "-z"});
  if (!Untracked)
    return Untracked.takeError();
  llvm::SmallVector<llvm::StringRef, 16> Paths;
  llvm::StringRef(*Untracked).split(Paths, '\0', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef P : Paths)
    Changes.Untracked.push_back(P.str());
  return Changes;
}
