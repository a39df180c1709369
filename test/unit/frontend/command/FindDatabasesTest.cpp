//===- test/unit/frontend/command/FindDatabasesTest.cpp -------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/command/Databases.h"

#include "CompileCommandTestSupport.h"

#include "gmock/gmock.h"

using namespace warplint;
using namespace warplint::test;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {
/// What is found for \p File where \p Paths are the files there are, each newer than the last.
std::vector<std::string> found(llvm::StringRef File, std::initializer_list<const char *> Paths) {
  auto FS = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  time_t Time = 0;
  for (const char *Path : Paths)
    FS->addFile(Path, ++Time, llvm::MemoryBuffer::getMemBuffer("[]"));
  return DatabaseSearch(FS).above(File);
}

TEST(FindDatabases, BuildFoldersOfTheUsualNames) {
  for (const char *Folder : {"build", "build-debug", "build/Release", "cmake-build-debug",
                             "out/Default", "out/build/x64-Debug"}) {
    const std::string Path = "/p/" + std::string(Folder) + "/compile_commands.json";
    EXPECT_THAT(found("/p/src/deep/a.cu", {"/p/.git/HEAD", Path.c_str()}), ElementsAre(Path));
  }
  EXPECT_THAT(found("/p/src/a.cu", {"/p/.git/HEAD", "/p/target/compile_commands.json"}), IsEmpty());
}

TEST(FindDatabases, TheNewestIsFirstAndTheOthersAreKnown) {
  EXPECT_THAT(
      found("/p/a.cu", {"/p/.git/HEAD", "/p/build/compile_commands.json",
                        "/p/build-b/compile_commands.json", "/p/build-a/compile_commands.json"}),
      ElementsAre("/p/build-a/compile_commands.json", "/p/build-b/compile_commands.json",
                  "/p/build/compile_commands.json"));
}

TEST(FindDatabases, OneInTheFolderItselfComesFirst) {
  EXPECT_THAT(found("/p/a.cu", {"/p/compile_commands.json", "/p/build/compile_commands.json"}),
              ElementsAre("/p/compile_commands.json", "/p/build/compile_commands.json"));
}

TEST(FindDatabases, TheNearestFolderWins) {
  EXPECT_THAT(found("/p/sub/a.cu", {"/p/.git/HEAD", "/p/sub/build/compile_commands.json",
                                    "/p/compile_commands.json"}),
              ElementsAre("/p/sub/build/compile_commands.json"));
}

TEST(FindDatabases, BuildFoldersOutsideOfTheCodeBaseAreOthers) {
  EXPECT_THAT(found("/home/p/a.cu", {"/home/p/.git/HEAD", "/home/build/compile_commands.json"}),
              IsEmpty());
  EXPECT_THAT(found("/a/b/c/d.cu", {"/a/build/compile_commands.json"}), IsEmpty());
  EXPECT_THAT(found("/a/b/c.cu", {"/a/build/compile_commands.json"}),
              ElementsAre("/a/build/compile_commands.json"));
}

TEST(FindDatabases, PyTorchExtensionsLeaveNinjaFiles) {
  const char *Ninja = "/p/build/temp.linux-x86_64-cpython-311/build.ninja";
  EXPECT_THAT(found("/p/csrc/a.cu", {"/p/setup.py", Ninja}), ElementsAre(Ninja));
  EXPECT_THAT(found("/p/csrc/a.cu", {"/p/setup.py", "/p/build/compile_commands.json", Ninja}),
              ElementsAre("/p/build/compile_commands.json"));
}
} // namespace
