//===- test/unit/frontend/ToolkitTest.cpp ---------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/command/Toolkit.h"

#include "test/unit/frontend/command/CompileCommandTestSupport.h"

#include "llvm/Support/FileSystem.h"

using namespace warplint;
using namespace warplint::test;

namespace {
constexpr const char *Version12 = "// a header\n#define CUDA_VERSION 12060\n";

/// "/opt/cuda by the compiler, 12.6, -I..., -isystem...", or the error.
std::string look(const ToolkitQuery &Query, llvm::vfs::FileSystem &FS) {
  llvm::Expected<Toolkit> Found = findToolkit(Query, FS);
  if (!Found)
    return llvm::toString(Found.takeError());
  std::string Text = Found->Root + " by " + Found->FoundBy + ", " + Found->Version.getAsString();
  for (const std::string &Folder : Found->Includes)
    Text += ", -I" + Folder;
  for (const std::string &Folder : Found->SystemIncludes)
    Text += ", -isystem " + Folder;
  return Text;
}

/// Queries that say one thing.
ToolkitQuery byFlag(std::string Path) {
  ToolkitQuery Query;
  Query.CudaPath = std::move(Path);
  return Query;
}

ToolkitQuery byCompiler(std::string Path) {
  ToolkitQuery Query;
  Query.Compiler = std::move(Path);
  return Query;
}

TEST(Toolkit, AnInstallersLayoutIsFoundByItsCompiler) {
  auto FS = files({{"/opt/cuda/bin/nvcc", ""},
                   {"/opt/cuda/targets/x86_64-linux/include/cuda.h", Version12},
                   {"/opt/cuda/targets/x86_64-linux/include/cccl/cub/cub.cuh", ""}});
  EXPECT_EQ(look(byCompiler("/opt/cuda/bin/nvcc"), *FS),
            "/opt/cuda by the compiler, 12.6, -I/opt/cuda/targets/x86_64-linux/include, "
            "-isystem /opt/cuda/targets/x86_64-linux/include/cccl");
}

TEST(Toolkit, APlainLayoutIsFoundToo) {
  auto FS = files({{"/x y/include/cuda.h", Version12}});
  ToolkitQuery Query;
  Query.EnvironmentPath = "/x y";
  EXPECT_EQ(look(Query, *FS), "/x y by CUDA_PATH, 12.6, -I/x y/include");
}

TEST(Toolkit, TheOrderIsFlagCompilerVariablesUsualPlace) {
  auto FS = files({{"/flag/include/cuda.h", ""},
                   {"/compiler/include/cuda.h", ""},
                   {"/compiler/bin/nvcc", ""},
                   {"/path/include/cuda.h", ""},
                   {"/home/include/cuda.h", ""},
                   {"/usr/local/cuda/include/cuda.h", ""}});
  ToolkitQuery Query;
  Query.CudaPath = "/flag";
  Query.Compiler = "/compiler/bin/nvcc";
  Query.EnvironmentPath = "/path";
  Query.EnvironmentHome = "/home";
  auto Root = [&] { return llvm::StringRef(look(Query, *FS)).split(',').first.str(); };
  EXPECT_EQ(Root(), "/flag by --cuda-path");
  Query.CudaPath = "";
  EXPECT_EQ(Root(), "/compiler by the compiler");
  Query.Compiler = "nvcc";
  EXPECT_EQ(Root(), "/path by CUDA_PATH");
  Query.EnvironmentPath = "/nowhere";
  EXPECT_EQ(Root(), "/home by CUDA_HOME");
  Query.EnvironmentHome = "";
  EXPECT_EQ(Root(), "/usr/local/cuda by the usual place");
}

TEST(Toolkit, AWrongFlagIsAnErrorThoughOthersWouldDo) {
  auto FS = files({{"/usr/local/cuda/include/cuda.h", ""}});
  EXPECT_EQ(look(byFlag("/flag"), *FS), "no CUDA toolkit in /flag (--cuda-path)");
}

TEST(Toolkit, TheErrorListsWhereItLooked) {
  auto FS = files();
  ToolkitQuery Query = byCompiler("/c/bin/nvcc");
  Query.EnvironmentHome = "/h";
  EXPECT_EQ(look(Query, *FS), "no CUDA toolkit in /c (the compiler), /h (CUDA_HOME), "
                              "/usr/local/cuda (the usual place)");
}

// A file system in memory does not follow links to their end, so this one is real.
TEST(Toolkit, LinksToTheCompilerAreFollowed) {
  llvm::SmallString<128> Folder;
  ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("warplint-toolkit", Folder));
  std::string Top(Folder);
  ASSERT_FALSE(llvm::sys::fs::create_directories(Top + "/cuda/bin"));
  ASSERT_FALSE(llvm::sys::fs::create_directories(Top + "/cuda/include"));
  ASSERT_FALSE(llvm::sys::fs::create_directories(Top + "/usr/bin"));
  std::error_code Error;
  llvm::raw_fd_ostream(Top + "/cuda/bin/nvcc", Error);
  llvm::raw_fd_ostream(Top + "/cuda/include/cuda.h", Error) << Version12;
  ASSERT_FALSE(llvm::sys::fs::create_link(Top + "/cuda/bin/nvcc", Top + "/usr/bin/nvcc"));
  llvm::Expected<Toolkit> Found =
      findToolkit(byCompiler(Top + "/usr/bin/nvcc"), *llvm::vfs::getRealFileSystem());
  llvm::sys::fs::remove_directories(Folder);
  ASSERT_TRUE(static_cast<bool>(Found)) << llvm::toString(Found.takeError());
  EXPECT_TRUE(llvm::StringRef(Found->Root).ends_with("/cuda"));
  EXPECT_EQ(Found->FoundBy, "the compiler");
  EXPECT_EQ(Found->Version.getAsString(), "12.6");
}

TEST(Toolkit, ARelativeCompilerStartsInTheDirectory) {
  auto FS = files({{"/b/tools/cuda/bin/nvcc", ""}, {"/b/tools/cuda/include/cuda.h", ""}});
  ToolkitQuery Query = byCompiler("../tools/cuda/bin/nvcc");
  Query.Directory = "/b/build";
  EXPECT_EQ(look(Query, *FS), "/b/tools/cuda by the compiler, 0, -I/b/tools/cuda/include");
}

TEST(Toolkit, AClangSaysNothingAboutTheToolkit) {
  auto FS = files({{"/opt/llvm/bin/clang++", ""}, {"/opt/llvm/include/cuda.h", ""}});
  EXPECT_EQ(look(byCompiler("/opt/llvm/bin/clang++"), *FS),
            "no CUDA toolkit in /usr/local/cuda (the usual place)");
}

TEST(Toolkit, TheTargetDirectoryPicksTheHeaders) {
  auto FS = files({{"/c/targets/x86_64-linux/include/cuda.h", ""},
                   {"/c/targets/sbsa-linux/include/cuda.h", ""}});
  ToolkitQuery Query = byFlag("/c");
  Query.TargetDirectory = "sbsa-linux";
  EXPECT_EQ(look(Query, *FS), "/c by --cuda-path, 0, -I/c/targets/sbsa-linux/include");
}

TEST(Toolkit, TheVersionComesFromTheBestFile) {
  auto VersionOf = [](std::vector<std::pair<std::string, std::string>> Files) {
    Files.push_back({"/c/include/cuda.h", Version12});
    llvm::Expected<Toolkit> Found = findToolkit(byFlag("/c"), *files(Files));
    return Found ? Found->Version.getAsString() : llvm::toString(Found.takeError());
  };
  EXPECT_EQ(VersionOf({{"/c/version.json", R"({"cuda": {"version": "13.0.2"},
                                               "cuda_nvcc": {"version": "13.0.88"}})"}}),
            "13.0.88");
  EXPECT_EQ(VersionOf({{"/c/version.json", R"({"cuda": {"version": "12.8.1"}})"}}), "12.8.1");
  EXPECT_EQ(VersionOf({{"/c/version.txt", "CUDA Version 10.2.89\n"}}), "10.2.89");
  EXPECT_EQ(VersionOf({{"/c/version.json", "{broken"}}), "12.6");
  EXPECT_EQ(VersionOf({{"/c/version.json", R"({"cuda": 1})"}}), "12.6");
  EXPECT_EQ(VersionOf({}), "12.6");
}

TEST(Toolkit, ADistributionsHeadersAreNotSearchedTwice) {
  auto FS = files({{"/usr/bin/nvcc", ""}, {"/usr/include/cuda.h", Version12}});
  EXPECT_EQ(look(byCompiler("/usr/bin/nvcc"), *FS), "/usr by the compiler, 12.6");
}

TEST(Toolkit, TheProfileAddsItsFolders) {
  auto FS = files({{"/c/bin/nvcc", ""},
                   {"/c/bin/nvcc.profile", "TOP = $(_HERE_)/..\n"
                                           "INCLUDES += \"-I$(TOP)/$(_TARGET_DIR_)/include\"\n"
                                           "SYSTEM_INCLUDES += \"-isystem\" \"$(TOP)/extra\"\n"},
                   {"/c/targets/x86_64-linux/include/cuda.h", ""},
                   {"/c/extra/x.h", ""}});
  EXPECT_EQ(look(byCompiler("/c/bin/nvcc"), *FS),
            "/c by the compiler, 0, -I/c/targets/x86_64-linux/include, -isystem /c/extra");
}

TEST(ToolkitProfile, VariablesAreSetAppendedToAndPrefixed) {
  ToolkitProfile Profile = parseProfile("A = x\n"
                                        "A += y\n"
                                        "INCLUDES = \"-I/$(A)\" -I /b\n"
                                        "INCLUDES =+ -I/first\n"
                                        "INCLUDES += $(_SPACE_) $(NOBODY) \"-I/$(A)\"\n"
                                        "# comment = -I/no\n"
                                        "no assignment\n",
                                        "/c/bin", "");
  EXPECT_EQ(llvm::join(Profile.Includes, " "), "/first /x y /b /x y");
}

TEST(ToolkitProfile, AVariableThatDoublesStaysBounded) {
  std::string Text = "A = 12345678\n";
  for (int I = 0; I < 200; ++I)
    Text += "A = $(A)$(A)$(A)$(A)\n";
  EXPECT_TRUE(parseProfile(Text + "INCLUDES = $(A)", "/c", "").Includes.empty());
}
} // namespace
