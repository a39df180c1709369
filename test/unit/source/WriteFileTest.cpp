//===- test/unit/source/WriteFileTest.cpp ---------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/source/WriteFile.h"

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

TEST_F(WriteFile, AFullDiskIsAnErrorAndNotACrash) {
  EXPECT_EQ(write("/dev/full", std::string(100000, 'x')), "No space left on device");
  EXPECT_NE(write(path("no/such/folder"), "x"), "");
  EXPECT_EQ(files(), 0u);
}
} // namespace
