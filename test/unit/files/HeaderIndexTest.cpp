//===- test/unit/files/HeaderIndexTest.cpp - Headers found ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/files/CodeBase.h"

#include <gtest/gtest.h>

using namespace warplint;
using Names = std::vector<std::string>;

namespace {
llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem>
tree(llvm::ArrayRef<llvm::StringRef> Files) {
  auto FS = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  for (llvm::StringRef File : Files)
    FS->addFile(File, 0, llvm::MemoryBuffer::getMemBuffer(""));
  return FS;
}
} // namespace

TEST(HeaderIndex, AHeaderIsFoundBelowTheRootAsItIsWritten) {
  auto FS = tree({"/r/ops/csrc/pytorch/cuda/a.cu", "/r/ops/csrc/common/cuda/common/x.h",
                  "/r/other/common/y.h", "/r/z.h"});
  HeaderIndex Index("/r", *FS);
  const char *From = "/r/ops/csrc/pytorch/cuda";
  EXPECT_EQ(Index.foldersFor("common/x.h", From), Names{"/r/ops/csrc/common/cuda"});
  EXPECT_EQ(Index.foldersFor("x.h", From), Names{"/r/ops/csrc/common/cuda/common"});
  EXPECT_EQ(Index.foldersFor("z.h", From), Names{"/r"});
  EXPECT_EQ(Index.foldersFor("ommon/x.h", From), Names{});
  EXPECT_EQ(Index.foldersFor("none.h", From), Names{});
}

TEST(HeaderIndex, TheNearestComesFirst) {
  auto FS =
      tree({"/r/a-cuda/util.h", "/r/a-hip/util.h", "/r/b/util.h", "/r/a-sycl/deep/er/util.h"});
  HeaderIndex Index("/r", *FS);
  EXPECT_EQ(Index.foldersFor("util.h", "/r/b/src"),
            (Names{"/r/b", "/r/a-cuda", "/r/a-hip", "/r/a-sycl/deep/er"}));
  EXPECT_EQ(Index.foldersFor("util.h", "/r/a-omp").front(), "/r/a-cuda") << "begins alike";
}

TEST(HeaderIndex, FoldersBesideAreEnteredAndLeft) {
  auto FS = tree({"/r/csrc/includes/c.h", "/r/csrc/deep/includes/in/d.h"});
  HeaderIndex Index("/r", *FS);
  EXPECT_EQ(Index.foldersFor("../includes/c.h", "/r/src"), Names{"/r/csrc/includes"});
  EXPECT_EQ(Index.foldersFor("./includes/c.h", "/r/src"), Names{"/r/csrc"});
  EXPECT_EQ(Index.foldersFor("includes/../c.h", "/r/src"), Names{});
}

TEST(HeaderIndex, HiddenFoldersAndOtherFilesAreLeftOut) {
  auto FS = tree({"/r/.git/x.h", "/r/node_modules/m/x.h", "/r/x.png", "/r/inner/vector"});
  HeaderIndex Index("/r", *FS);
  EXPECT_EQ(Index.foldersFor("x.h", "/r"), Names{});
  EXPECT_EQ(Index.foldersFor("x.png", "/r"), Names{});
  EXPECT_EQ(Index.foldersFor("vector", "/r"), Names{"/r/inner"});
}

TEST(HeaderIndex, AHeaderMoreChangesTheHash) {
  auto One = tree({"/r/a.h", "/r/b/a.h"}), Same = tree({"/r/b/a.h", "/r/a.h"});
  auto More = tree({"/r/a.h", "/r/b/a.h", "/r/c/a.h"});
  EXPECT_EQ(HeaderIndex("/r", *One).hash(), HeaderIndex("/r", *Same).hash());
  EXPECT_NE(HeaderIndex("/r", *One).hash(), HeaderIndex("/r", *More).hash());
}

TEST(CodeBase, ARepositoryEndsAtItsRoot) {
  auto FS = tree({"/h/r/.git/HEAD", "/h/r/a/LICENSE", "/h/r/a/b/k.cu", "/h/Makefile"});
  EXPECT_EQ(codeBaseOf("/h/r/a/b/k.cu", *FS), "/h/r");
}

TEST(CodeBase, APackageEndsWhereItsLicenseLies) {
  auto FS = tree({"/h/r/LICENSE", "/h/r/a/Makefile", "/h/r/a/b/k.cu", "/h/README"});
  EXPECT_EQ(codeBaseOf("/h/r/a/b/k.cu", *FS), "/h/r");
}

TEST(CodeBase, MakefilesReachAsFarAsEachFolderHasOne) {
  auto FS = tree({"/h/x/README", "/h/x/y/r/Makefile", "/h/x/y/r/a/CMakeLists.txt",
                  "/h/x/y/r/a/k.cu", "/h/x/y/r/a/src/k.cu"});
  EXPECT_EQ(codeBaseOf("/h/x/y/r/a/k.cu", *FS), "/h/x/y/r");
  EXPECT_EQ(codeBaseOf("/h/x/y/r/a/src/k.cu", *FS), "/h/x/y/r");
  EXPECT_EQ(codeBaseOf("/h/q/y/k.cu", *FS), "");
}
