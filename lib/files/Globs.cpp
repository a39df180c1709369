//===- lib/files/Globs.cpp - Selecting names by globs -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/files/Globs.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/GlobPattern.h"
#include "llvm/Support/Path.h"

using namespace warplint;

static bool globMatches(llvm::StringRef Glob, llvm::StringRef Name) {
  llvm::Expected<llvm::GlobPattern> Pattern = llvm::GlobPattern::create(Glob);
  if (Pattern)
    return Pattern->match(Name);
  llvm::consumeError(Pattern.takeError());
  return false;
}

bool warplint::isSelected(llvm::StringRef Name, llvm::ArrayRef<std::string> Globs) {
  bool Selected = false;
  for (llvm::StringRef G : Globs) {
    bool Remove = G.consume_front("-");
    if (globMatches(G, Name))
      Selected = !Remove;
  }
  return Selected;
}

llvm::Error warplint::checkGlob(llvm::StringRef Glob) {
  if (llvm::Expected<llvm::GlobPattern> Pattern = llvm::GlobPattern::create(Glob); !Pattern)
    return llvm::createStringError("'" + Glob +
                                   "' is not a glob: " + llvm::toString(Pattern.takeError()));
  return llvm::Error::success();
}

bool warplint::matches(const PathGlob &G, llvm::StringRef Path) {
  llvm::StringRef Glob = llvm::StringRef(G.Glob).rtrim('/');
  Glob.consume_front("./");
  if (!Glob.starts_with("/")) {
    if (!Path.consume_front(G.Folder))
      return false;
    if (!llvm::StringRef(G.Folder).ends_with("/") && !Path.consume_front("/"))
      return false;
  }
  // The path, then each folder it is in.
  for (; !Path.empty() && Path != "/"; Path = llvm::sys::path::parent_path(Path))
    if (globMatches(Glob, Path))
      return true;
  return false;
}

llvm::StringRef warplint::nearestName(llvm::StringRef Name, llvm::ArrayRef<llvm::StringRef> Known) {
  llvm::StringRef Nearest;
  unsigned Best = unsigned(Name.size()) / 3 + 2;
  for (llvm::StringRef K : Known)
    if (unsigned D = Name.edit_distance_insensitive(K, true, Best); D < Best) {
      Best = D;
      Nearest = K;
    }
  return Nearest;
}

std::string warplint::insteadOf(llvm::StringRef Name, llvm::ArrayRef<llvm::StringRef> Known) {
  if (llvm::StringRef Nearest = nearestName(Name, Known); !Nearest.empty())
    return ("; did you mean '" + Nearest + "'?").str();
  return "; expected " + llvm::join(Known, ", ");
}
