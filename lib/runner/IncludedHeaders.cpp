//===- lib/runner/IncludedHeaders.cpp - Headers that sources read -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/runner/IncludedHeaders.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/LineIterator.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <vector>

using namespace warplint;
namespace path = llvm::sys::path;
namespace fs = llvm::sys::fs;

/// What the directives of a file name, as they name it.
static std::vector<std::string> includesOf(const std::string &File) {
  std::vector<std::string> Result;
  auto Text = llvm::MemoryBuffer::getFile(File);
  if (!Text)
    return Result;
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

std::set<std::string> warplint::includedHeaders(const std::set<std::string> &Files) {
  std::vector<std::string> Open;
  llvm::copy_if(Files, std::back_inserter(Open),
                [](llvm::StringRef F) { return path::extension(F) == ".cu"; });
  std::set<std::string> Seen(Open.begin(), Open.end()), Result;
  while (!Open.empty()) {
    const std::string File = std::move(Open.back());
    Open.pop_back();
    for (const std::string &Name : includesOf(File))
      for (std::string &Place : placesOf(Name, File, Files)) {
        if (!Seen.insert(Place).second)
          continue;
        if (Files.contains(Place))
          Result.insert(Place);
        Open.push_back(std::move(Place));
      }
  }
  return Result;
}
