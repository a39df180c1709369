//===- test/unit/runner/InputsTest.cpp ------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/runner/Jobs.h"

#include "lib/files/Files.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include "gmock/gmock.h"

using namespace warplint;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {
/// A folder that is there as long as the test.
class Inputs : public testing::Test {
protected:
  Inputs() { llvm::sys::fs::createUniqueDirectory("warplint-inputs", Root); }
  ~Inputs() override { llvm::sys::fs::remove_directories(Root); }

  std::string path(llvm::StringRef Name) const { return (Root + "/" + Name).str(); }

  void write(llvm::StringRef Name, llvm::StringRef Text = "") {
    llvm::sys::fs::create_directories(llvm::sys::path::parent_path(path(Name)));
    std::error_code Error;
    llvm::raw_fd_ostream(path(Name), Error) << Text;
    ASSERT_FALSE(Error) << Error.message();
  }

  /// The files found, below the root.
  std::vector<std::string> find(std::vector<std::string> Named) {
    InputQuery Query;
    Query.Named = std::move(Named);
    InputFiles Found = findInputs(Query, Environment);
    Errors = Found.Errors;
    for (std::string &File : Found.Files)
      File = relativePath(File, Root);
    return Found.Files;
  }

  llvm::SmallString<128> Root;
  CommandEnvironment Environment;
  std::vector<ErrorReport> Errors;
};

TEST_F(Inputs, AFolderStandsForTheCudaFilesBelowIt) {
  for (const char *Name : {"b.cu", "a.cuh", "main.cpp", "x.hpp", "sub/deep/c.cu", "cu", "d.cu.bak"})
    write(Name);
  EXPECT_THAT(find({path("")}), ElementsAre("a.cuh", "b.cu", "sub/deep/c.cu"));
  EXPECT_THAT(Errors, IsEmpty());
}

TEST_F(Inputs, WhatBuildsWriteAndWhatIsHiddenIsLeftOut) {
  for (const char *Name : {"k.cu", ".git/a.cu", ".venv/a.cu", "build/a.cu", "build-release/a.cu",
                           "cmake-build-debug/a.cu", "CMakeFiles/a.cu", "node_modules/a.cu",
                           "bazel-out/a.cu", "builder/a.cu", "sub/build/a.cu"})
    write(Name);
  EXPECT_THAT(find({path("")}), ElementsAre("builder/a.cu", "k.cu"));
  // A folder that is named itself is meant.
  EXPECT_THAT(find({path("build")}), ElementsAre("build/a.cu"));
}

TEST_F(Inputs, LinksToFoldersAreNotFollowed) {
  write("a.cu");
  llvm::sys::fs::create_link(Root, path("loop"));
  EXPECT_THAT(find({path("")}), ElementsAre("a.cu"));
}

TEST_F(Inputs, FilesComeSortedAndOnceHoweverTheyAreNamed) {
  write("src/a.cu");
  write("src/b.cu");
  EXPECT_THAT(find({path("src/b.cu"), path("src"), path("missing.cu"), path("src/b.cu")}),
              ElementsAre("missing.cu", "src/a.cu", "src/b.cu"));
}

TEST_F(Inputs, AFolderWithoutCudaFilesIsAnError) {
  write("empty/x.cpp");
  write("a.cu");
  EXPECT_THAT(find({path("empty"), path("a.cu")}), ElementsAre("a.cu"));
  ASSERT_EQ(Errors.size(), 1u);
  EXPECT_EQ(Errors[0].File, path("empty"));
  EXPECT_EQ(Errors[0].Message, "contains no .cu, .cuh or .ptx file");
}

TEST(Shard, PartsAreDisjointCompleteAndEven) {
  for (size_t Count = 0; Count < 30; ++Count) {
    std::vector<std::string> Files;
    for (size_t I = 0; I < Count; ++I)
      Files.push_back(std::to_string(I));
    for (unsigned Parts = 1; Parts < 12; ++Parts) {
      std::vector<std::string> Together;
      for (unsigned N = 1; N <= Parts; ++N) {
        std::vector<std::string> Part = filesOf({N, Parts}, Files);
        EXPECT_GE(Part.size(), Count / Parts);
        EXPECT_LE(Part.size(), Count / Parts + 1);
        Together.insert(Together.end(), Part.begin(), Part.end());
      }
      EXPECT_EQ(Together, Files);
    }
  }
}

TEST(Shard, OnlyTwoNumbersInOrderAreOne) {
  ReportPart Part = llvm::cantFail(parseShard("3/8"));
  EXPECT_EQ(Part.Number, 3u);
  EXPECT_EQ(Part.Count, 8u);
  for (const char *Text : {"", "3", "0/8", "9/8", "1/0", "a/b", "1/2/3", "-1/2", "1/ 2"}) {
    llvm::Expected<ReportPart> Bad = parseShard(Text);
    EXPECT_FALSE(Bad) << Text;
    llvm::consumeError(Bad.takeError());
  }
}
} // namespace
