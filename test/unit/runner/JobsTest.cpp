//===- test/unit/runner/JobsTest.cpp --------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/runner/Jobs.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"

#include "gmock/gmock.h"

using namespace warplint;

namespace {
/// A build of a.cu by the commands that a test gives, each a list of arguments after nvcc.
class Jobs : public testing::Test {
protected:
  Jobs() {
    Environment.FS = FS;
    Options.Gpu = *sim::findGpu("sm_90");
  }

  void addFile(llvm::StringRef Path, llvm::StringRef Text) {
    FS->addFile(Path, 0, llvm::MemoryBuffer::getMemBufferCopy(Text));
  }

  /// The jobs of a.cu.
  std::vector<Job> jobsOf(std::initializer_list<const char *> Commands) {
    std::string Text;
    for (const char *Command : Commands)
      Text += std::string(Text.empty() ? "[" : ",") +
              R"({"directory": "/p/b", "file": "/p/a.cu", "command": "nvcc )" + Command +
              R"( -c /p/a.cu"})";
    addFile("/p/compile_commands.json", Text + "]");
    return find("/p/a.cu");
  }

  std::vector<Job> find(const std::string &File) {
    BuildIndex Index("", FS);
    std::vector<Job> Found;
    addJobs(File, Options, &Index, Environment, Found, Errors);
    return Found;
  }

  llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> FS =
      llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  CommandEnvironment Environment;
  AnalysisOptions Options;
  std::vector<ErrorReport> Errors;
};

TEST_F(Jobs, ACommandSaysHowTheFileIsRead) {
  Options.Parse.Args = {"-DOWN"};
  std::vector<Job> Found = jobsOf({"-arch=sm_90a -DN=1 -std=c++20"});
  ASSERT_EQ(Found.size(), 1u);
  const AnalysisOptions &O = Found[0].Options;
  EXPECT_EQ(O.Parse.Directory, "/p/b");
  EXPECT_EQ(llvm::join(O.Parse.Args, " "),
            "-DN=1 -Xclang -fcuda-allow-variadic-functions -std=c++20 -DOWN");
  EXPECT_EQ(O.Gpu.Name, "sm_90");
  EXPECT_EQ(O.Parse.Arch, "sm_90a");
  EXPECT_FALSE(O.GpuAssumed);
  EXPECT_EQ(O.Toolkit.Compiler, "nvcc");
}

TEST_F(Jobs, TheLowestArchitectureIsJudgedForUnlessTheUserNamesOne) {
  EXPECT_EQ(jobsOf({"-gencode arch=compute_90,code=sm_90 -gencode arch=compute_75,code=sm_75"})[0]
                .Options.Gpu.Name,
            "sm_75");
  Options.Gpu = *sim::findGpu("sm_86");
  Options.GpuAssumed = false;
  EXPECT_EQ(find("/p/a.cu")[0].Options.Gpu.Name, "sm_86");
}

TEST_F(Jobs, WithoutAnArchitectureTheGpuStaysAssumed) {
  EXPECT_TRUE(jobsOf({"-DN"})[0].Options.GpuAssumed);
}

TEST_F(Jobs, CommandsThatComeToTheSameAreOneJob) {
  EXPECT_EQ(jobsOf({"-DN=1 -o x.o", "-DN=1 -O3 -o y.o", "-DN=2"}).size(), 2u);
}

TEST_F(Jobs, AFileThatNothingKnowsIsReadAsItIs) {
  std::vector<Job> Found = find("/q/a.cu");
  ASSERT_EQ(Found.size(), 1u);
  EXPECT_EQ(Found[0].Options.Parse.Directory, "");
  EXPECT_TRUE(Errors.empty());
}

TEST_F(Jobs, ABrokenDatabaseIsAnErrorOnceAndItsFilesAreReadWithout) {
  addFile("/p/compile_commands.json", "[{]");
  EXPECT_EQ(find("/p/a.cu").size(), 1u);
  EXPECT_EQ(find("/p/b.cu").size(), 1u);
  ASSERT_EQ(Errors.size(), 1u);
  EXPECT_EQ(Errors[0].File, "/p/compile_commands.json");
  EXPECT_THAT(Errors[0].Message, testing::HasSubstr("Expected"));
}
} // namespace
