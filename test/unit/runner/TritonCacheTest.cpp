//===- test/unit/runner/TritonCacheTest.cpp -------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/runner/TritonCache.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include "gmock/gmock.h"

#include <cstdlib>

using namespace warplint;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {
std::string errorOf(llvm::StringRef Metadata) {
  llvm::Expected<TritonKernel> K = readTritonMetadata(Metadata);
  return K ? "" : llvm::toString(K.takeError());
}

TEST(TritonMetadata, ABlockHasWarpsOf32Threads) {
  const TritonKernel K = llvm::cantFail(readTritonMetadata(
      R"({"target": {"backend": "cuda", "arch": 90, "warp_size": 32}, "num_warps": 8,
          "num_ctas": 1, "num_stages": 3, "shared": 49152, "name": "k"})"));
  EXPECT_EQ(K.Threads, 8u * 32);
  EXPECT_EQ(K.Shared, 49152u);
  EXPECT_EQ(K.Arch, "sm_90");
}

TEST(TritonMetadata, OlderVersionsHaveTheTargetAsAList) {
  const TritonKernel K =
      llvm::cantFail(readTritonMetadata(R"({"target": ["cuda", 86], "num_warps": 4})"));
  EXPECT_EQ(K.Threads, 128u);
  EXPECT_EQ(K.Shared, 0u);
  EXPECT_EQ(K.Arch, "sm_86");
}

TEST(TritonMetadata, WithoutATargetTheGpuIsOpen) {
  EXPECT_EQ(llvm::cantFail(readTritonMetadata(R"({"num_warps": 1})")).Arch, "");
}

TEST(TritonMetadata, JsonOfAnotherKindIsOfNoKernel) {
  for (const char *Other : {"{}", "[]", "3", R"({"child_paths": {}})"})
    EXPECT_EQ(llvm::cantFail(readTritonMetadata(Other)).Threads, 0u) << Other;
}

TEST(TritonMetadata, WhatCannotBeAnalysedIsSaidInASentence) {
  EXPECT_THAT(errorOf("{"), HasSubstr("is not valid JSON: "));
  EXPECT_EQ(errorOf(R"({"target": {"backend": "hip", "arch": "gfx942"}, "num_warps": 4})"),
            "is for hip (gfx942); the hardware model covers NVIDIA GPUs only");
  EXPECT_EQ(errorOf(R"({"target": {"backend": "cuda", "arch": 90, "warp_size": 64},
                        "num_warps": 4})"),
            "has warps of 64 lanes; NVIDIA GPUs have 32");
  for (const char *Warps : {"0", "-4", "\"4\"", "1e9", "4.5", "null"})
    EXPECT_EQ(errorOf(std::string("{\"num_warps\": ") + Warps + "}"),
              "\"num_warps\" is not a number of warps")
        << Warps;
  EXPECT_EQ(errorOf(R"({"num_warps": 4, "shared": -1})"), "\"shared\" is not a number of bytes");
}

TEST(TritonParameters, AreThoseOfTheKernelInTheMlir) {
  EXPECT_THAT(tritonParameters(
                  "#loc1 = loc(\"x\"(#loc))\nmodule {\n  tt.func public @k(%x_ptr: !tt.ptr<f32> "
                  "{tt.divisibility = 16 : i32} loc(\"x, (%y: \"(#loc)), %n: i32) attributes "
                  "{noinline = false} {\n %a: i32"),
              ElementsAre("x_ptr % 16", "n"));
  EXPECT_THAT(tritonParameters("tt.func public @k() {"), IsEmpty());
  for (const char *Other : {"", "tt.func public @k", "tt.func public @k(", "module {",
                            "tt.func public @k(%x: i32", "tt.func public @k(%x: !tt.ptr<f32)"})
    EXPECT_THAT(tritonParameters(Other), IsEmpty()) << Other;
}

/// A cache that is there as long as the test.
class TritonFolder : public testing::Test {
protected:
  TritonFolder() { EXPECT_FALSE(llvm::sys::fs::createUniqueDirectory("warplint-triton", Root)); }
  ~TritonFolder() override { EXPECT_FALSE(llvm::sys::fs::remove_directories(Root)); }

  void write(llvm::StringRef Name, llvm::StringRef Text = "") const {
    const std::string Path = (Root + "/" + Name).str();
    std::error_code Error = llvm::sys::fs::create_directories(llvm::sys::path::parent_path(Path));
    ASSERT_FALSE(Error) << Error.message();
    llvm::raw_fd_ostream(Path, Error) << Text;
    ASSERT_FALSE(Error) << Error.message();
  }

  /// The files of the kernels, and the errors, from the root.
  std::vector<std::string> read(llvm::StringRef Folder = "") {
    const TritonCache Cache = readTritonCache((Root + Folder).str());
    Errors.clear();
    for (const ErrorReport &E : Cache.Errors)
      Errors.push_back(llvm::StringRef(E.File).drop_front(Root.size()).str() + ": " + E.Message);
    std::vector<std::string> Files;
    for (const TritonKernel &K : Cache.Kernels)
      Files.push_back(llvm::StringRef(K.File).drop_front(Root.size()).str());
    return Files;
  }

  llvm::SmallString<128> Root;
  std::vector<std::string> Errors;
};

TEST_F(TritonFolder, EachKeyHasItsKernels) {
  for (const char *Key : {"B", "A"}) {
    write(std::string(Key) + "/k.json", R"({"num_warps": 4})");
    write(std::string(Key) + "/k.llir");
    write(std::string(Key) + "/k.autotune.json", R"({"configs_timings": []})");
    write(std::string(Key) + "/__grp__k.json", R"({"child_paths": {}})");
  }
  write("C/launcher.so");
  write("C/other.json", "{}");
  EXPECT_THAT(read(), ElementsAre("/A/k.llir", "/B/k.llir"));
  EXPECT_THAT(Errors, IsEmpty());
  EXPECT_THAT(read("/B"), ElementsAre("/B/k.llir"));
}

TEST_F(TritonFolder, AKernelThatCannotBeReadKeepsNoOtherBack) {
  write("A/k.json", "{");
  write("B/k.json", R"({"num_warps": 4})");
  write("C/k.json", "{}");
  write("C/k.llir");
  write("D/k.json", R"({"num_warps": 4})");
  write("D/k.llir");
  EXPECT_THAT(read(), ElementsAre("/D/k.llir"));
  EXPECT_THAT(Errors,
              ElementsAre(HasSubstr("/A/k.json: is not valid JSON: "),
                          "/B/k.json: has no k.llir beside it, so there is nothing to analyse",
                          "/C/k.json: does not say how many warps a block has (\"num_warps\")"));
}

TEST_F(TritonFolder, AnEmptyFolderIsAnError) {
  EXPECT_THAT(read(), IsEmpty());
  EXPECT_THAT(Errors, ElementsAre(": contains no kernel that Triton compiled"));
}

TEST(TritonJob, WhatTheCommandLineSaysGoesOverTheCompilation) {
  TritonKernel K{"k.llir", 128, 4096, "sm_80", {}};
  AnalysisOptions Options;
  Job J = llvm::cantFail(jobOf(K, Options));
  EXPECT_EQ(J.Options.Gpu.Name, "sm_80");
  ASSERT_EQ(J.Options.Launches.size(), 1u);
  EXPECT_EQ(J.Options.Launches[0].Block, (Dim3{128, 1, 1}));
  EXPECT_EQ(J.Options.Launches[0].DynamicShared, 4096u);
  Options.Gpu = *sim::findGpu("sm_70");
  Options.GpuAssumed = false;
  Options.Launches.emplace_back().Block = Dim3{64};
  J = llvm::cantFail(jobOf(K, Options));
  EXPECT_EQ(J.Options.Gpu.Name, "sm_70");
  EXPECT_EQ(J.Options.Launches.back().Block, Dim3{64}); // later ones win
}

TEST(TritonJob, AnUnknownGpuIsAnError) {
  llvm::Expected<Job> J = jobOf({"k.llir", 128, 0, "sm_35", {}}, AnalysisOptions());
  ASSERT_FALSE(J);
  EXPECT_EQ(llvm::toString(J.takeError()),
            "is for 'sm_35', which is not in the table of GPUs; name one with --arch");
}

TEST(TritonDefault, TheEnvironmentNamesTheCache) {
  setenv("TRITON_CACHE_DIR", " /cache ", 1);
  EXPECT_EQ(defaultTritonCache(), "/cache");
  unsetenv("TRITON_CACHE_DIR");
  setenv("TRITON_HOME", "/elsewhere", 1);
  EXPECT_EQ(defaultTritonCache(), "/elsewhere/.triton/cache");
  unsetenv("TRITON_HOME");
  EXPECT_THAT(defaultTritonCache(), HasSubstr("/.triton/cache"));
}
} // namespace
