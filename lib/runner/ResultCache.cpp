//===- lib/runner/ResultCache.cpp - Reports that are known ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/runner/ResultCache.h"

#include "lib/files/CacheEntry.h"
#include "lib/files/HeaderIndex.h"
#include "lib/files/ReadFile.h"
#include "lib/files/Texts.h"
#include "lib/finding/ReportFile.h"
#include "lib/frontend/command/BuildCommands.h"
#include "lib/runner/CacheKey.h"

#include "llvm/Support/CachePruning.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"

using namespace warplint;
namespace fs = llvm::sys::fs;
namespace json = llvm::json;

llvm::Expected<ResultCache> ResultCache::open(std::string Folder, std::string Program) {
  if (std::error_code Error = fs::create_directories(Folder))
    return llvm::createStringError(Folder + ": " + Error.message());
  ResultCache Cache;
  Cache.Folder = std::move(Folder);
  Cache.Program = std::move(Program);
  return Cache;
}

std::string ResultCache::entryOf(const Job &J) const {
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Disk = diskFiles();
  llvm::vfs::FileSystem &FS = *Disk;
  std::string Path = J.File;
  if (!J.Options.Parse.Directory.empty())
    Path = absolutePath(J.File, "", FS);
  std::string Content = stateOf(Path, Asked::Content, FS);
  if (J.Options.Parse.Contents || !J.Options.Parse.Overlay.empty() || Content == "absent" ||
      Content == "unreadable")
    return "";
  CacheKey Key;
  for (llvm::StringRef Part : {llvm::StringRef(Program), llvm::StringRef(J.File),
                               llvm::StringRef(Path), llvm::StringRef(Content)})
    Key.add(Part);
  // What clang itself asks the environment for.
  for (const char *Name : {"CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "CCC_OVERRIDE_OPTIONS"})
    Key.add(llvm::sys::Process::GetEnv(Name).value_or(""));
  Key.add(J.Options);
  llvm::SmallString<256> Entry(Folder);
  llvm::sys::path::append(Entry, "llvmcache-" + Key.hash()); // the prefix that pruning knows
  return std::string(Entry);
}

/// Whether all inputs in \p Line are in the states that it gives.
static bool holds(llvm::StringRef Line, HeaderIndexes *Headers, llvm::vfs::FileSystem &FS) {
  return allHold(Line, [&](const json::Array &Input) {
    if (Input.size() != 3)
      return false;
    std::optional<llvm::StringRef> Path = Input[0].getAsString();
    std::optional<int64_t> What = Input[1].getAsInteger();
    std::optional<llvm::StringRef> State = Input[2].getAsString();
    if (!Path || !What || !State)
      return false;
    if (Asked(*What) == Asked::Headers)
      return Headers && Headers->hashOf(Path->str()) == *State;
    return stateOf(Path->str(), Asked(*What), FS) == *State;
  });
}

std::optional<Report> ResultCache::find(const std::string &Entry, const Job &J) const {
  std::unique_ptr<llvm::MemoryBuffer> Text = readEntry(Entry);
  if (!Text)
    return std::nullopt;
  auto FS = diskFiles();
  if (!J.Options.Parse.Directory.empty())
    FS->setCurrentWorkingDirectory(J.Options.Parse.Directory);
  auto [Hash, Body] = Text->getBuffer().split('\n');
  auto [Inputs, Rest] = Body.split('\n');
  if (hashOf(Program + Body.str()) != Hash || !holds(Inputs, J.Options.Parse.Headers.get(), *FS))
    return std::nullopt;
  llvm::Expected<ReportFile> R = readReport(Rest);
  if (R)
    return std::move(R->Report);
  llvm::consumeError(R.takeError());
  return std::nullopt;
}

void ResultCache::store(const std::string &Entry, const InputStates &Inputs,
                        const Report &R) const {
  // Names that JSON cannot hold are rare, and so is a full disk; without the entry the file is
  // analysed again.
  if (!llvm::all_of(Inputs, [](const auto &I) { return json::isUTF8(I.first.first); }))
    return;
  std::string Body;
  llvm::raw_string_ostream OS(Body);
  json::OStream J(OS);
  J.array([&] {
    for (const auto &[Input, State] : Inputs)
      J.array([&, &Input = Input, &State = State] {
        J.value(Input.first);
        J.value(int64_t(Input.second));
        J.value(State);
      });
  });
  OS << '\n';
  writeReport(R, std::nullopt, OS);
  writeEntry(Entry, hashOf(Program + Body) + '\n' + Body);
}

void ResultCache::prune() const {
  llvm::CachePruningPolicy Policy;
  Policy.Interval = std::chrono::minutes(20);
  Policy.Expiration = std::chrono::hours(30 * 24);
  Policy.MaxSizeBytes = uint64_t(512) << 20;
  llvm::pruneCache(Folder, Policy);
  llvm::pruneCache(preludes(), Policy);
}

std::string warplint::defaultCacheFolder() {
  llvm::SmallString<128> Folder;
  if (!llvm::sys::path::cache_directory(Folder))
    return "";
  llvm::sys::path::append(Folder, "warplint");
  return std::string(Folder);
}
