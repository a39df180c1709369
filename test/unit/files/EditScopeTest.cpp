//===- test/unit/files/EditScopeTest.cpp ------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/files/CodeBase.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

#include <gtest/gtest.h>

using namespace warplint;
namespace fs = llvm::sys::fs;

namespace {
/// repository/.git, repository/src/k.cu; outside/other.cu; the current folder is elsewhere.
class EditScopeTest : public testing::Test {
protected:
  void SetUp() override {
    llvm::SmallString<128> Given;
    ASSERT_FALSE(fs::createUniqueDirectory("warplint", Given));
    ASSERT_FALSE(fs::real_path(Given, Folder));
    for (const char *Name : {"repository/.git", "repository/src", "outside"})
      ASSERT_FALSE(fs::create_directories(path(Name)));
    for (const char *Name :
         {"repository/src/k.cu", "repository/tile.cuh", "outside/other.cu", "outside/third.cu"}) {
      std::error_code E;
      llvm::raw_fd_ostream(path(Name), E);
      ASSERT_FALSE(E);
    }
  }
  void TearDown() override { fs::remove_directories(Folder); }
  std::string path(llvm::StringRef Name) const { return (Folder + "/" + Name).str(); }

  llvm::SmallString<128> Folder;
};

TEST_F(EditScopeTest, AllFilesOfANamedFilesRepositoryMayBeEdited) {
  EditScope Scope(path("repository/src/k.cu"));
  EXPECT_TRUE(Scope.holds(path("repository/src/k.cu")));
  EXPECT_TRUE(Scope.holds(path("repository/tile.cuh")));
  EXPECT_TRUE(Scope.holds(path("repository/src/../tile.cuh")));
  EXPECT_FALSE(Scope.holds(path("outside/other.cu")));
  EXPECT_FALSE(Scope.holds(path("repository/absent.cuh")));
}

TEST_F(EditScopeTest, OutsideOfRepositoriesANamedFileAloneMayBeEdited) {
  EditScope Scope(path("outside/other.cu"));
  EXPECT_TRUE(Scope.holds(path("outside/other.cu")));
  EXPECT_FALSE(Scope.holds(path("outside/third.cu")));
}

TEST_F(EditScopeTest, ALinkOutOfTheRepositoryIsNoFileOfIt) {
  ASSERT_FALSE(fs::create_link(path("outside/other.cu"), path("repository/link.cu")));
  ASSERT_FALSE(fs::create_link(path("repository/tile.cuh"), path("outside/in.cu")));
  EditScope Scope({path("repository/link.cu"), path("outside/in.cu")});
  EXPECT_FALSE(Scope.holds(path("repository/link.cu")));
  EXPECT_TRUE(Scope.holds(path("outside/in.cu"))) << "what it leads to is in a named repository";
}

TEST_F(EditScopeTest, AFolderThatIsALinkLeadsOutOfTheRepository) {
  ASSERT_FALSE(fs::create_link(path("outside"), path("repository/dir")));
  EditScope Scope({path("repository/dir/other.cu"), path("repository/dir")});
  EXPECT_FALSE(Scope.holds(path("outside/other.cu")));
  EXPECT_FALSE(Scope.holds(path("repository/dir/other.cu")));
}

TEST_F(EditScopeTest, ALinkToAnotherRepositoryLeadsOut) {
  ASSERT_FALSE(fs::create_directories(path("outside/.git")));
  ASSERT_FALSE(fs::create_link(path("outside"), path("repository/dir")));
  EXPECT_FALSE(EditScope(path("repository/dir/other.cu")).holds(path("outside/other.cu")));
  EXPECT_TRUE(EditScope(path("outside/other.cu")).holds(path("outside/third.cu")));
}

TEST_F(EditScopeTest, FilesBelowANamedFolderMayBeEdited) {
  EditScope Scope(path("outside"));
  EXPECT_TRUE(Scope.holds(path("outside/third.cu")));
  EXPECT_FALSE(Scope.holds(path("repository/tile.cuh")));
}
} // namespace
