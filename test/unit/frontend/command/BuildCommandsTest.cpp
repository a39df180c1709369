//===- test/unit/frontend/BuildCommandsTest.cpp ---------------------------===//
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
/// A database of commands "nvcc -DN=<number> FILE", numbered from 1, all run in /p/build.
std::string database(std::initializer_list<const char *> Files, llvm::StringRef Compiler = "nvcc") {
  std::string Text;
  unsigned Number = 0;
  for (const char *File : Files)
    Text += std::string(Text.empty() ? "[" : ",") + R"({"directory": "/p/build", "file": ")" +
            File + R"(", "arguments": [")" + Compiler.str() + R"(", "-DN=)" +
            std::to_string(++Number) + "\", \"" + File + "\"]}";
  return Text + "]";
}

BuildCommands readFrom(llvm::StringRef Path, llvm::vfs::FileSystem &FS) {
  llvm::Expected<BuildCommands> Build = readBuild(Path, FS);
  if (Build)
    return *Build;
  ADD_FAILURE() << llvm::toString(Build.takeError());
  return {};
}

/// The numbers of the commands that a file gets.
std::vector<std::string> numbersOf(const FileCommands &Found) {
  std::vector<std::string> Numbers;
  for (const CompileCommand &C : Found.Commands)
    Numbers.push_back(C.Arguments[1].substr(4));
  return Numbers;
}

TEST(BuildCommands, AFolderOrAFileNamesTheDatabase) {
  auto FS = files({{"/p/build/compile_commands.json", database({"/p/a.cu"})},
                   {"/p/other.json", database({"/p/b.cu"})}});
  EXPECT_EQ(readFrom("/p/build", *FS).Path, "/p/build/compile_commands.json");
  EXPECT_EQ(readFrom("/p/other.json", *FS).Path, "/p/other.json");
  FS->setCurrentWorkingDirectory("/p/src");
  EXPECT_EQ(readFrom("../build", *FS).Path, "/p/build/compile_commands.json");
}

TEST(BuildCommands, WhatIsNotThereOrNoDatabaseIsAnErrorThatNamesIt) {
  auto FS = files({{"/p/bad.json", "[{"}});
  auto Error = [&](llvm::StringRef Path) {
    return llvm::toString(readBuild(Path, *FS).takeError());
  };
  EXPECT_EQ(Error("/p/none"), "/p/none: No such file or directory");
  EXPECT_THAT(Error("/p/bad.json"), testing::StartsWith("/p/bad.json: "));
}

TEST(BuildCommands, RelativeFilesStartInTheDirectoryOfTheCommand) {
  auto FS = files({{"/p/build/compile_commands.json", database({"../src/a.cu", "sub/./b.cu"})}});
  BuildCommands Build = readFrom("/p/build", *FS);
  EXPECT_THAT(numbersOf(commandsFor("/p/src/a.cu", Build, *FS)), ElementsAre("1"));
  EXPECT_THAT(numbersOf(commandsFor("/p/build/sub/b.cu", Build, *FS)), ElementsAre("2"));
}

TEST(BuildCommands, AFileCompiledTwiceHasBothCommands) {
  auto FS = files({{"/p/c.json", database({"/p/a.cu", "/p/b.cu", "/p/a.cu"})}});
  EXPECT_THAT(numbersOf(commandsFor("/p/a.cu", readFrom("/p/c.json", *FS), *FS)),
              ElementsAre("1", "3"));
}

TEST(BuildCommands, AHeaderBorrowsFromTheFileMostLikeIt) {
  auto FS =
      files({{"/p/c.json",
              database({"/p/main.cpp", "/p/x/deep/other.cu", "/p/y/reduce.cu", "/p/x/near.cu"})}});
  BuildCommands Build = readFrom("/p/c.json", *FS);
  auto Borrowed = [&](llvm::StringRef File) { return commandsFor(File, Build, *FS).BorrowedFrom; };
  EXPECT_EQ(Borrowed("/p/x/reduce.cuh"), "/p/y/reduce.cu"); // the stem wins over the folder
  EXPECT_EQ(Borrowed("/p/x/tile.cuh"), "/p/x/near.cu");     // beside it, not below
  EXPECT_EQ(Borrowed("/p/x/deep/tile.cuh"), "/p/x/deep/other.cu");
  EXPECT_EQ(Borrowed("/q/tile.cuh"), "/p/x/near.cu"); // the first of two as far
  FileCommands Found = commandsFor("/p/y/z.cuh", Build, *FS);
  EXPECT_THAT(numbersOf(Found), ElementsAre("3"));
  EXPECT_EQ(Found.Commands[0].File, "/p/y/z.cuh");
}

TEST(BuildCommands, NothingIsBorrowedFromOtherLanguages) {
  auto FS = files({{"/p/c.json", database({"/p/main.cpp"}, "g++")}});
  EXPECT_THAT(commandsFor("/p/a.cu", readFrom("/p/c.json", *FS), *FS).Commands, IsEmpty());
}

TEST(BuildCommands, OfADatabaseTheCudaSourcesAreListed) {
  auto FS = files({{"/p/c.json", R"([
    {"directory": "/p", "file": "z.cu",    "arguments": ["nvcc", "z.cu"]},
    {"directory": "/p", "file": "m.cpp",   "arguments": ["g++", "m.cpp"]},
    {"directory": "/p", "file": "k.cpp",   "arguments": ["nvcc", "-x", "cu", "k.cpp"]},
    {"directory": "/p", "file": "h.hpp",   "arguments": ["nvcc", "h.hpp"]},
    {"directory": "/p", "file": "a.cu",    "arguments": ["clang++", "-xcuda", "a.cu"]},
    {"directory": "/p", "file": "z.cu",    "arguments": ["nvcc", "-DX", "z.cu"]}])"}});
  CommandEnvironment Environment;
  Environment.FS = FS;
  EXPECT_THAT(cudaFilesOf(readFrom("/p/c.json", *FS), Environment),
              ElementsAre("/p/a.cu", "/p/k.cpp", "/p/z.cu"));
}

TEST(BuildIndex, TheNearestDatabaseAboveAFileIsItsOwn) {
  auto FS =
      files({{"/p/compile_commands.json", database({"/p/a.cu", "/p/sub/b.cu"})},
             {"/p/sub/compile_commands.json", database({"/p/other.cu", "/p/x", "/p/sub/b.cu"})},
             {"/q/a.cu", ""}});
  BuildIndex Index("", FS);
  auto Find = [&](llvm::StringRef File) { return llvm::cantFail(Index.find(File)); };
  EXPECT_THAT(numbersOf(Find("/p/a.cu")), ElementsAre("1"));
  EXPECT_THAT(numbersOf(Find("/p/sub/b.cu")), ElementsAre("3"));
  EXPECT_EQ(Find("/q/a.cu").Database, "");
  FS->setCurrentWorkingDirectory("/p/sub");
  EXPECT_THAT(numbersOf(Find("b.cu")), ElementsAre("3"));
}

TEST(BuildIndex, WhatTheUserNamesIsTheOnlyOne) {
  auto FS = files({{"/p/compile_commands.json", database({"/p/a.cu"})}});
  BuildIndex Index("/nowhere", FS);
  EXPECT_EQ(llvm::toString(Index.find("/p/a.cu").takeError()),
            "/nowhere: No such file or directory");
}
} // namespace
