//===- lib/runner/IncludedHeaders.cpp - Headers that sources read -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/runner/IncludedHeaders.h"

#include "lib/files/ReadFile.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/LineIterator.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <map>
#include <vector>

using namespace warplint;
namespace path = llvm::sys::path;
namespace fs = llvm::sys::fs;

/// What the directives of a file name, as they name it.
static std::vector<std::string> includesOf(const std::string &File) {
  std::vector<std::string> Result;
  auto Text = readFile(File);
  if (!Text) {
    llvm::consumeError(Text.takeError());
    return Result;
  }
  for (llvm::line_iterator Line(**Text); !Line.is_at_eof(); ++Line) {
    llvm::StringRef Rest = Line->ltrim();
    if (!Rest.consume_front("#"))
      continue;
    Rest = Rest.ltrim();
    if (!Rest.consume_front("include"))
      continue;
    Rest = Rest.ltrim();
    if (Rest.consume_front("\"") || Rest.consume_front("<"))
      Result.push_back(Rest.take_until([](char C) { return C == '"' || C == '>'; }).str());
  }
  return Result;
}

/// Where \p Name may lie that \p File includes.
static std::vector<std::string> placesOf(const std::string &Name, const std::string &File,
                                         const std::set<std::string> &Files) {
  std::vector<std::string> Result;
  for (llvm::StringRef Above = File; !Above.empty();) {
    Above = path::parent_path(Above);
    llvm::SmallString<256> Place(Above);
    path::append(Place, Name);
    path::remove_dots(Place, /*remove_dot_dot=*/true);
    if (fs::is_regular_file(Place)) {
      Result.push_back(std::string(Place));
      return Result;
    }
  }
  llvm::copy_if(Files, std::back_inserter(Result),
                [&](llvm::StringRef F) { return F.ends_with("/" + Name); });
  return Result;
}

namespace {
using Graph = std::map<std::string, std::set<std::string>>;

/// What each file includes that can be found, from \p Files on.
Graph includesFrom(const std::set<std::string> &Files) {
  Graph Result;
  std::vector<std::string> Open(Files.begin(), Files.end());
  while (!Open.empty()) {
    const std::string File = std::move(Open.back());
    Open.pop_back();
    auto [It, New] = Result.try_emplace(File);
    if (!New)
      continue;
    for (const std::string &Name : includesOf(File))
      for (std::string &Place : placesOf(Name, File, Files))
        if (Place != File && It->second.insert(Place).second)
          Open.push_back(std::move(Place));
  }
  return Result;
}

/// Adds to \p Seen what is included by \p File, directly or not.
void follow(const Graph &Includes, const std::string &File, std::set<std::string> &Seen) {
  for (const std::string &Next : Includes.at(File))
    if (Seen.insert(Next).second)
      follow(Includes, Next, Seen);
}
} // namespace

std::set<std::string> warplint::includedHeaders(const std::set<std::string> &Files) {
  const Graph Includes = includesFrom(Files);
  std::set<std::string> OfSome, Result;
  for (const auto &[File, Of] : Includes)
    if (Files.contains(File))
      OfSome.insert(Of.begin(), Of.end());
  // Sources that nobody includes come first: of two that include each other, one is left.
  for (bool IsIncluded : {false, true})
    for (const std::string &File : Files)
      if (path::extension(File) == ".cu" && OfSome.contains(File) == IsIncluded &&
          !Result.contains(File)) {
        std::set<std::string> Reached{File};
        follow(Includes, File, Reached);
        Reached.erase(File);
        Result.insert(Reached.begin(), Reached.end());
      }
  return Result;
}
