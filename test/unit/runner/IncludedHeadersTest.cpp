//===- test/unit/runner/IncludedHeadersTest.cpp ---------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/runner/Jobs.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include "gtest/gtest.h"

#include <map>

using namespace warplint;
namespace fs = llvm::sys::fs;

namespace {
/// Writes the files, and says which of those that are CUDA files others include.
std::set<std::string> included(const std::map<std::string, std::string> &Texts) {
  llvm::SmallString<128> Folder;
  EXPECT_FALSE(fs::createUniqueDirectory("included", Folder));
  std::set<std::string> Files, Result;
  for (const auto &[Name, Text] : Texts) {
    const std::string Path = (Folder + "/" + Name).str();
    EXPECT_FALSE(fs::create_directories(llvm::sys::path::parent_path(Path)));
    std::error_code Error;
    llvm::raw_fd_ostream(Path, Error) << Text;
    if (llvm::StringRef(Name).contains(".cu"))
      Files.insert(Path);
  }
  for (const std::string &Path : includedHeaders(Files))
    if (Files.contains(Path))
      Result.insert(Path.substr(Folder.size() + 1));
  EXPECT_FALSE(fs::remove_directories(Folder));
  return Result;
}

using Names = std::set<std::string>;

TEST(IncludedHeaders, AreThoseThatSourcesReach) {
  EXPECT_EQ(included({{"src/a.cu", "  #  include \"b.cuh\"\n"},
                      {"src/b.cuh", "#include <core/c.h>\n"},
                      {"core/c.h", "#include \"d.cuh\"\n"},
                      {"core/d.cuh", ""},
                      {"core/e.cuh", "#include \"f.cuh\"\n"},
                      {"core/f.cuh", ""}}),
            (Names{"src/b.cuh", "core/d.cuh"}));
}

TEST(IncludedHeaders, MayLieWhereFlagsSay) {
  EXPECT_EQ(included({{"src/a.cu", "#include \"lib/b.cuh\"\n"}, {"deep/include/lib/b.cuh", ""}}),
            (Names{"deep/include/lib/b.cuh"}));
}

TEST(IncludedHeaders, CanBeSources) {
  EXPECT_EQ(included({{"a.cu", "#include \"b.cu\"\n"}, {"b.cu", ""}}), (Names{"b.cu"}));
}

TEST(IncludedHeaders, LeaveOneOfThoseThatIncludeEachOther) {
  EXPECT_EQ(included({{"a.cu", "#include \"b.cu\"\n"}, {"b.cu", "#include \"a.cu\"\n"}}),
            (Names{"b.cu"}));
  EXPECT_EQ(included({{"a.cu", "#include \"a.cu\"\n"}}), Names());
}
} // namespace
