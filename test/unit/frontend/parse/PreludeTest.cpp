//===- test/unit/frontend/PreludeTest.cpp - Precompiled headers -----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Beside a toolkit that is hardly more than its name stands a wrapper that declares what the
// kernels here need.
//
//===----------------------------------------------------------------------===//

#include "lib/analysis/Analysis.h"
#include "lib/render/Render.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "gtest/gtest.h"

using namespace warplint;
namespace fs = llvm::sys::fs;

namespace {
class Prelude : public testing::Test {
protected:
  Prelude() {
    fs::createUniqueDirectory("warplint-prelude", Root);
    write("cuda/include/cuda.h", "#define CUDA_VERSION 13000\n");
    write("cuda/bin/nvcc", "");
    write("wrap/__clang_cuda_runtime_wrapper.h", "#define __global__ __attribute__((global))\n"
                                                 "#define __device__ __attribute__((device))\n"
                                                 "#define __shared__ __attribute__((shared))\n"
                                                 "#define LANE __nvvm_read_ptx_sreg_tid_x()\n"
                                                 "#include <stride.h>\n");
    write("wrap/stride.h", "#define STRIDE 32\n");
    write("k.cu", "__global__ void k(float *p) { p[STRIDE * LANE] = 1; }\n");
    Options.Gpu = *sim::findGpu("sm_90");
    Options.Parse.CudaPath = path("cuda");
    Options.Parse.Args = {"-isystem", path("first"), "-isystem", path("wrap")};
    Options.Parse.Preludes = path("preludes");
  }
  ~Prelude() override { fs::remove_directories(Root); }

  std::string path(llvm::StringRef Name) const { return (Root + "/" + Name).str(); }

  void write(llvm::StringRef Name, llvm::StringRef Text) {
    fs::create_directories(llvm::sys::path::parent_path(path(Name)));
    std::error_code Error;
    llvm::raw_fd_ostream(path(Name), Error) << Text;
    ASSERT_FALSE(Error) << Error.message();
  }

  static std::string reportOf(const std::string &File, const AnalysisOptions &Options) {
    std::string Text;
    llvm::raw_string_ostream OS(Text);
    renderJson(analyze(File, Options), /*AllAccesses=*/true, OS);
    return Text;
  }

  /// The report with the folder, which is to be that without it.
  std::string report() {
    AnalysisOptions Plain = Options;
    Plain.Parse.Preludes.clear();
    std::string With = reportOf(path("k.cu"), Options);
    EXPECT_EQ(With, reportOf(path("k.cu"), Plain));
    return With;
  }

  static bool isWarned(llvm::StringRef Report) { return Report.contains("\"global-uncoalesced\""); }

  std::vector<std::string> entries() const {
    std::vector<std::string> Found;
    std::error_code Error;
    for (fs::directory_iterator I(path("preludes"), Error), End; !Error && I != End;
         I.increment(Error))
      Found.push_back(I->path());
    return Found;
  }

  llvm::SmallString<128> Root;
  AnalysisOptions Options;
};
} // namespace

TEST_F(Prelude, isCompiledOnceAndThenNotRead) {
  write("wrap/stride.h", "__device__ inline int stride() { return 32; }\n");
  write("k.cu", "__global__ void k(float *p) { p[stride() * LANE] = 1; }\n");
  EXPECT_TRUE(isWarned(report()));
  ASSERT_EQ(entries().size(), 1u);
  fs::file_status Status;
  ASSERT_FALSE(fs::status(path("wrap/stride.h"), Status));
  write("wrap/stride.h", "__device__ inline int stride() { return  1; }\n");
  int File;
  ASSERT_FALSE(fs::openFileForWrite(path("wrap/stride.h"), File, fs::CD_OpenExisting));
  // As long as the size and time are those of before, nobody looks.
  ASSERT_FALSE(fs::setLastAccessAndModificationTime(File, Status.getLastModificationTime()));
  EXPECT_TRUE(isWarned(reportOf(path("k.cu"), Options)));
  ASSERT_FALSE(fs::setLastAccessAndModificationTime(File, Status.getLastModificationTime() +
                                                              std::chrono::nanoseconds(1)));
  EXPECT_FALSE(isWarned(report()));
  llvm::sys::Process::SafelyCloseFileDescriptor(File);
  EXPECT_EQ(entries().size(), 1u);
}

TEST_F(Prelude, isMadeAgainWhenAHeaderChangesOrAnotherComesFirst) {
  EXPECT_TRUE(isWarned(report()));
  write("wrap/stride.h", "#define STRIDE 1\n");
  EXPECT_FALSE(isWarned(report()));
  write("first/stride.h", "#define STRIDE 7\n");
  EXPECT_TRUE(isWarned(report()));
  fs::remove(path("first/stride.h"));
  EXPECT_FALSE(isWarned(report()));
}

TEST_F(Prelude, theSecondFileThatBeginsSoHasItsIncludesPrecompiled) {
  std::string Large = "#pragma once\n";
  for (int I = 0; I < 4000; ++I)
    Large += "__device__ inline int f" + std::to_string(I) + "(int x) { return x * x; }\n";
  // Only code generation asks for the instance.
  Large += "template <int N> static __device__ int once(int x) { return N * x; }\n"
           "template <int N> static __device__ int times(int x) { return once<N>(x); }\n";
  write("wrap/unit.h", Large + "__device__ inline int unit() { return times<32>(1); }\n");
  write("own.h", "#pragma once\n#include <unit.h>\n#define OWN 1\n__device__ int own();\n");
  write("k.cu",
        "#include \"own.h\"\n__global__ void k(float *p) { p[OWN * unit() * LANE] = 1; }\n");
  EXPECT_TRUE(isWarned(report()));
  EXPECT_EQ(entries().size(), 2u); // the wrapper's, and a mark
  EXPECT_TRUE(isWarned(report()));
  EXPECT_EQ(entries().size(), 2u);
  for (const std::string &Entry : entries()) {
    uint64_t Bytes = 0;
    ASSERT_FALSE(fs::file_size(Entry, Bytes));
    EXPECT_GT(Bytes, 100000u); // both can be used
  }
  write("wrap/unit.h", Large + "__device__ inline int unit() { return 1; }\n");
  EXPECT_FALSE(isWarned(report()));
  write("wrap/unit.h", "__device__ inline int unit() { return 1; }\n");
  EXPECT_FALSE(isWarned(report())); // one that cannot be read twice
  write("own.h", "#pragma once\n#include <unit.h>\n#define OWN 32\n");
  EXPECT_TRUE(isWarned(report()));
  write("unit.h", "#pragma once\n#define OWN 1\n__device__ inline int unit() { return 1; }\n");
  write("own.h", "#include \"unit.h\"\n"); // the user's now
  EXPECT_FALSE(isWarned(report()));
}

TEST_F(Prelude, includesThatSaveNothingAreReadAsTheyAre) {
  write("wrap/unit.h", "#pragma once\n__device__ inline int unit() { return 32; }\n");
  write("k.cu", "#include <unit.h>\n__global__ void k(float *p) { p[unit() * LANE] = 1; }\n");
  for (int Times = 0; Times < 3; ++Times)
    EXPECT_TRUE(isWarned(report()));
  ASSERT_EQ(entries().size(), 2u);
  unsigned Usable = 0;
  for (const std::string &Entry : entries()) {
    uint64_t Bytes = 0;
    ASSERT_FALSE(fs::file_size(Entry, Bytes));
    EXPECT_GT(Bytes, 0u); // more than a mark: it was tried
    Usable += Bytes > 100000;
  }
  EXPECT_EQ(Usable, 1u); // the wrapper's
}

TEST_F(Prelude, eachSetOfFlagsHasItsOwn) {
  write("wrap/stride.h", "#ifdef WIDE\n#define STRIDE 32\n#else\n#define STRIDE 1\n#endif\n");
  EXPECT_FALSE(isWarned(report()));
  Options.Parse.Args.push_back("-DWIDE");
  EXPECT_TRUE(isWarned(report()));
  EXPECT_EQ(entries().size(), 2u);
  // Another file with the same flags has none of its own.
  write("k.cu", "__global__ void other(float *p) { p[STRIDE * LANE] = 1; }\n");
  EXPECT_TRUE(isWarned(report()));
  EXPECT_EQ(entries().size(), 2u);
}

TEST_F(Prelude, aDamagedOneIsMadeAgain) {
  std::string Truth = report();
  ASSERT_EQ(entries().size(), 1u);
  std::string Entry = entries().front();
  std::string Whole(
      llvm::cantFail(llvm::errorOrToExpected(llvm::MemoryBuffer::getFile(Entry)))->getBuffer());
  auto Try = [&](std::string Text) {
    std::error_code Error;
    llvm::raw_fd_ostream(Entry, Error) << Text;
    EXPECT_EQ(reportOf(path("k.cu"), Options), Truth);
    auto Now = llvm::MemoryBuffer::getFile(Entry);
    ASSERT_TRUE(Now);
    EXPECT_EQ((*Now)->getBuffer().size(), Whole.size());
  };
  for (size_t Kept : {size_t(0), size_t(1), Whole.size() / 2, Whole.size() - 1})
    Try(Whole.substr(0, Kept));
  for (size_t At : {size_t(0), Whole.size() / 3, Whole.size() - 40, Whole.size() - 1}) {
    std::string Changed = Whole;
    Changed[At] ^= 1;
    Try(Changed);
  }
}

TEST_F(Prelude, aFolderThatCannotBeHadIsGoneWithout) {
  write("file", "");
  Options.Parse.Preludes = path("file");
  EXPECT_TRUE(isWarned(report()));
  Options.Parse.Preludes = path("file/below");
  EXPECT_TRUE(isWarned(report()));
}

TEST_F(Prelude, headersInErrorAreReadAsTheyAre) {
  for (const char *Text :
       {"#define STRIDE 32\n#include <nowhere.h>\n",
        "#define STRIDE 32\nint f() { return nothing; }\n", "#define STRIDE 32\n#error never\n"}) {
    write("wrap/stride.h", Text);
    EXPECT_TRUE(isWarned(report())) << Text;
  }
  write("wrap/stride.h", "#define STRIDE 32\n#include <nowhere.h>\n");
  EXPECT_NE(report().find("nowhere.h"), std::string::npos);
}

TEST_F(Prelude, whatIsTheUsersIsNotPartOfIt) {
  write("own/put.h", "__device__ void put(float *p) { p[32 * LANE] = 1; }\n");
  write("k.cu", "__global__ void k(float *p) { put(p); }\n");
  Options.Parse.Args = {"-isystem", path("wrap"), "-include", path("own/put.h")};
  EXPECT_NE(report().find("own/put.h"), std::string::npos);
  // Macros that come first could change it.
  write("own/macros.h", "#define STRIDE 1\n");
  Options.Parse.Args = {"-isystem", path("wrap"), "-imacros", path("own/macros.h")};
  write("k.cu", "__global__ void k(float *p) { p[STRIDE * LANE] = 1; }\n");
  write("wrap/stride.h", "#ifndef STRIDE\n#define STRIDE 32\n#endif\n");
  EXPECT_FALSE(isWarned(report()));
  // A wrapper of the user's own.
  write("wrap/put.h", "__device__ void put(float *p) { p[32 * LANE] = 1; }\n");
  write("wrap/stride.h", "#include \"put.h\"\n");
  write("k.cu", "__global__ void k(float *p) { put(p); }\n");
  Options.Parse.Args = {"-I" + path("wrap")};
  EXPECT_NE(report().find("wrap/put.h"), std::string::npos);
}

// A repair is proved by reading the file again, from the second proof on with what it begins with
// compiled, too: one precompiled header on top of another.
TEST_F(Prelude, repairsAreProvedWithIt) {
  write("wrap/more.h", "inline __device__ int width() { return 32; }\n");
  write("k.cu", "#include <more.h>\n"
                "__global__ void k(float *p, float *q) {\n"
                "  __shared__ float a[32][32], b[32][32], c[32][32];\n"
                "  a[LANE][31] = p[LANE]; b[LANE][31] = p[LANE]; c[LANE][31] = p[width() + LANE];\n"
                "  q[LANE] = a[LANE][31] + b[LANE][31] + c[LANE][31];\n"
                "}\n");
  LaunchRequest OneWarp;
  OneWarp.Block = {32, 1, 1};
  Options.Launches = {OneWarp};
  std::string Said = report();
  EXPECT_NE(Said.find("pad each row of 'a'"), std::string::npos) << Said;
  EXPECT_NE(Said.find("pad each row of 'c'"), std::string::npos);
}
