//===- test/unit/files/WriteFileTest.cpp ------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/files/WriteFile.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

#include <gtest/gtest.h>

using namespace warplint;
namespace fs = llvm::sys::fs;

namespace {
class WriteFile : public testing::Test {
protected:
  void SetUp() override { ASSERT_FALSE(fs::createUniqueDirectory("warplint", Folder)); }
  void TearDown() override { fs::remove_directories(Folder); }

  std::string path(llvm::StringRef Name) const { return (Folder + "/" + Name).str(); }
  static std::string write(const std::string &Path, llvm::StringRef Text) {
    return llvm::toString(writeFile(Path, [&](llvm::raw_ostream &OS) { OS << Text; }));
  }
  static std::string contents(const std::string &Path) {
    auto Buffer = llvm::MemoryBuffer::getFile(Path);
    return Buffer ? (*Buffer)->getBuffer().str() : "<none>";
  }
  static std::string change(const std::vector<FileChange> &Changes) {
    return llvm::toString(changeFiles(Changes));
  }
  size_t files() const {
    std::error_code E;
    size_t N = 0;
    for (fs::directory_iterator I(Folder, E), End; I != End && !E; I.increment(E))
      ++N;
    return N;
  }

  llvm::SmallString<128> Folder;
};

TEST_F(WriteFile, ReplacesContentsAndLeavesNothingBeside) {
  EXPECT_EQ(write(path("a"), "one"), "");
  EXPECT_EQ(write(path("a"), "two"), "");
  EXPECT_EQ(contents(path("a")), "two");
  EXPECT_EQ(files(), 1u);
}

TEST_F(WriteFile, ALinkStaysALinkAndPermissionsStay) {
  EXPECT_EQ(write(path("a"), "one"), "");
  ASSERT_FALSE(fs::setPermissions(path("a"), fs::owner_all));
  ASSERT_FALSE(fs::create_link(path("a"), path("link")));
  EXPECT_EQ(write(path("link"), "two"), "");
  EXPECT_EQ(contents(path("a")), "two");
  EXPECT_TRUE(fs::is_symlink_file(path("link")));
  EXPECT_EQ(*fs::getPermissions(path("a")), fs::owner_all);
}

TEST_F(WriteFile, AReadOnlyFileIsRefused) {
  EXPECT_EQ(write(path("a"), "one"), "");
  ASSERT_FALSE(fs::setPermissions(path("a"), fs::all_read));
  EXPECT_EQ(write(path("a"), "two"), "is read-only");
  EXPECT_EQ(contents(path("a")), "one");
}

TEST_F(WriteFile, HardLinksKeepNamingOneFile) {
  EXPECT_EQ(write(path("a"), "one"), "");
  ASSERT_FALSE(fs::create_hard_link(path("a"), path("b")));
  EXPECT_EQ(write(path("a"), "two, longer"), "");
  EXPECT_EQ(contents(path("b")), "two, longer");
  EXPECT_EQ(write(path("b"), "3"), "");
  EXPECT_EQ(contents(path("a")), "3");
  EXPECT_EQ(files(), 2u);
}

TEST_F(WriteFile, ALinkToNothingIsAnError) {
  ASSERT_FALSE(fs::create_link(path("nothing"), path("link")));
  EXPECT_EQ(write(path("link"), "x"), "is a link to a file that does not exist");
  EXPECT_EQ(files(), 1u);
}

TEST_F(WriteFile, ChangesAreMadeWhereTheFileIsAsItWas) {
  EXPECT_EQ(write(path("a"), "one"), "");
  EXPECT_EQ(change({{path("a"), "one", "two"}}), "");
  EXPECT_EQ(contents(path("a")), "two");
  EXPECT_EQ(change({{path("a"), "one", "three"}}),
            path("a") + ": changed since it was analysed; left as it is");
  EXPECT_EQ(contents(path("a")), "two");
  EXPECT_EQ(change({{path("b"), "", "x"}}), path("b") + ": no longer exists");
  EXPECT_EQ(files(), 1u);
}

TEST_F(WriteFile, OfSeveralChangesAllAreMadeOrNone) {
  EXPECT_EQ(write(path("a"), "one"), "");
  EXPECT_EQ(write(path("b"), "one"), "");
  ASSERT_FALSE(fs::create_hard_link(path("b"), path("b2"))); // is overwritten, not replaced
  EXPECT_EQ(write(path("c"), "edited"), "");
  auto Times = [&](llvm::StringRef Last) {
    return std::vector<FileChange>{
        {path("a"), "one", "two"}, {path("b"), "one", "two"}, {path("c"), Last.str(), "two"}};
  };
  EXPECT_EQ(change(Times("one")), path("c") + ": changed since it was analysed; left as it is");
  EXPECT_EQ(contents(path("a")), "one");
  EXPECT_EQ(contents(path("b")), "one");
  EXPECT_EQ(contents(path("c")), "edited");
  EXPECT_EQ(change(Times("edited")), "");
  for (const char *Name : {"a", "b", "b2", "c"})
    EXPECT_EQ(contents(path(Name)), "two");
  EXPECT_EQ(files(), 4u);
}

TEST_F(WriteFile, AFullDiskIsAnErrorAndNotACrash) {
  EXPECT_EQ(write("/dev/full", std::string(100000, 'x')), "No space left on device");
  EXPECT_NE(write(path("no/such/folder"), "x"), "");
  EXPECT_EQ(files(), 0u);
}
} // namespace
