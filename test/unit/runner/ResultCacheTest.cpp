//===- test/unit/runner/ResultCacheTest.cpp -------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/runner/ResultCache.h"

#include "lib/finding/FieldsJson.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include "gtest/gtest.h"

#include <functional>

using namespace warplint;

namespace {
/// A folder with a source file and a cache, as long as the test.
class Cached : public testing::Test {
protected:
  Cached() {
    llvm::sys::fs::createUniqueDirectory("warplint-cache", Root);
    write("inc/tile.cuh", "#define STRIDE 32\n");
    write("a.cu", "#include \"tile.cuh\"\n"
                  "__global__ void k(float *p) { p[STRIDE * threadIdx.x] = 1; }\n");
    Options.Gpu = *sim::findGpu("sm_90");
    Options.UseToolkit = false;
    Options.Parse.Args = {"-I" + path("first"), "-I" + path("inc")};
  }
  ~Cached() override { llvm::sys::fs::remove_directories(Root); }

  std::string path(llvm::StringRef Name) const { return (Root + "/" + Name).str(); }

  void write(llvm::StringRef Name, llvm::StringRef Text) {
    llvm::sys::fs::create_directories(llvm::sys::path::parent_path(path(Name)));
    std::error_code Error;
    llvm::raw_fd_ostream(path(Name), Error) << Text;
    ASSERT_FALSE(Error) << Error.message();
  }

  ResultCache open() { return llvm::cantFail(ResultCache::open(path("cache"), Program)); }

  Job job() const { return {path("a.cu"), Options}; }

  bool isKnown() {
    ResultCache Cache = open();
    return Cache.find(Cache.entryOf(job()), job()).has_value();
  }

  static std::string written(const Report &R) {
    std::string Text;
    llvm::raw_string_ostream OS(Text);
    writeReport(R, std::nullopt, OS);
    return Text;
  }

  Report run() {
    ResultCache Cache = open();
    return runJob(job(), &Cache);
  }

  /// The only entry.
  std::string entry() {
    std::error_code Error;
    for (llvm::sys::fs::directory_iterator I(path("cache"), Error), End; !Error && I != End;
         I.increment(Error))
      if (llvm::sys::path::filename(I->path()).starts_with("llvmcache-"))
        return I->path();
    ADD_FAILURE() << "no entry";
    return "";
  }

  std::string Program = "1";
  llvm::SmallString<128> Root;
  AnalysisOptions Options;
};

TEST_F(Cached, TheSecondTimeTheReportIsKnownAndTheSame) {
  EXPECT_FALSE(isKnown());
  Report First = run();
  ASSERT_EQ(First.Findings.size(), 1u);
  EXPECT_TRUE(isKnown());
  EXPECT_EQ(written(run()), written(First));
  EXPECT_EQ(written(runJob(job(), nullptr)), written(First));
}

TEST_F(Cached, AChangeOfTheFileOrOfAHeaderIsNoticed) {
  run();
  write("inc/tile.cuh", "#define STRIDE 1\n");
  EXPECT_FALSE(isKnown());
  EXPECT_TRUE(run().Findings.empty());
  write("a.cu", "__global__ void k(float *p) { p[8 * threadIdx.x] = 1; }\n");
  EXPECT_FALSE(isKnown());
  EXPECT_EQ(run().Findings.size(), 1u);
}

TEST_F(Cached, AHeaderThatWouldNowBeFoundFirstIsNoticed) {
  EXPECT_EQ(run().Findings.size(), 1u);
  write("first/tile.cuh", "#define STRIDE 1\n");
  EXPECT_FALSE(isKnown());
  EXPECT_TRUE(run().Findings.empty());
}

TEST_F(Cached, AMissingHeaderThatAppearsIsNoticed) {
  write("a.cu", "#include \"late.h\"\n__global__ void k(float *p) { p[threadIdx.x] = 1; }\n");
  EXPECT_EQ(run().Files[0].MissingIncludes.size(), 1u);
  EXPECT_TRUE(isKnown());
  write("inc/late.h", "");
  EXPECT_FALSE(isKnown());
  EXPECT_TRUE(run().Files[0].MissingIncludes.empty());
}

TEST_F(Cached, AnotherProgramSharesNothing) {
  run();
  Program = "2";
  EXPECT_FALSE(isKnown());
}

TEST_F(Cached, TouchingWithoutChangingIsNoChange) {
  run();
  write("inc/tile.cuh", "#define STRIDE 32\n");
  EXPECT_TRUE(isKnown());
}

TEST_F(Cached, ADamagedEntryIsAsGoodAsNone) {
  std::string Good = written(run());
  std::string Entry = entry();
  std::string Text = (*llvm::MemoryBuffer::getFile(Entry))->getBuffer().str();
  for (size_t Length : {size_t(0), size_t(1), Text.find('\n'), Text.find('\n') + 1, Text.size() / 2,
                        Text.size() - 3}) {
    std::error_code Error;
    llvm::raw_fd_ostream(Entry, Error) << llvm::StringRef(Text).take_front(Length);
    EXPECT_FALSE(isKnown()) << Length;
    EXPECT_EQ(written(run()), Good) << Length;
    EXPECT_TRUE(isKnown()) << Length;
  }
}

TEST_F(Cached, AByteThatChangedIsNoticed) {
  run();
  std::string Entry = entry();
  std::string Text = (*llvm::MemoryBuffer::getFile(Entry))->getBuffer().str();
  for (size_t At = 0; At < Text.size(); At += 1 + Text.size() / 40) {
    std::string Changed = Text;
    Changed[At] ^= 1;
    std::error_code Error;
    llvm::raw_fd_ostream(Entry, Error) << Changed;
    EXPECT_FALSE(isKnown()) << At;
  }
}

TEST_F(Cached, AFileThatCannotBeReadIsNotKept) {
  Job Missing = {path("missing.cu"), Options};
  ResultCache Cache = open();
  EXPECT_EQ(Cache.entryOf(Missing), "");
  EXPECT_TRUE(runJob(Missing, &Cache).Files[0].Failed);
}

TEST_F(Cached, AFolderThatCannotBeMadeIsAnError) {
  llvm::Expected<ResultCache> Cache = ResultCache::open(path("a.cu/cache"), Program);
  ASSERT_FALSE(Cache);
  EXPECT_EQ(llvm::toString(Cache.takeError()), path("a.cu/cache") + ": Not a directory");
}

TEST(CacheKey, EveryOptionCounts) {
  auto KeyOf = [](const std::function<void(AnalysisOptions &)> &Change) {
    AnalysisOptions Options;
    Options.Gpu = *sim::findGpu("sm_90");
    Options.Launches.push_back({});
    Change(Options);
    CacheKey Key;
    Key.add(Options);
    return Key.hash();
  };
  const std::function<void(AnalysisOptions &)> Changes[] = {
      [](AnalysisOptions &) {},
      [](AnalysisOptions &O) { O.Parse.Directory = "/b"; },
      [](AnalysisOptions &O) { O.Parse.Arch = "sm_90a"; },
      [](AnalysisOptions &O) { O.Parse.CudaPath = "/b"; },
      [](AnalysisOptions &O) { O.Parse.Args = {"-DX"}; },
      [](AnalysisOptions &O) { O.Parse.Args = {"-D", "X"}; },
      [](AnalysisOptions &O) { O.Parse.Instantiate = {"-DX"}; },
      [](AnalysisOptions &O) { O.UseToolkit = false; },
      [](AnalysisOptions &O) { O.Toolkit.Compiler = "/b"; },
      [](AnalysisOptions &O) { O.Toolkit.EnvironmentPath = "/b"; },
      [](AnalysisOptions &O) { O.Gpu = *sim::findGpu("sm_80"); },
      [](AnalysisOptions &O) { O.GpuAssumed = false; },
      [](AnalysisOptions &O) { O.Launches[0].Block = Dim3{32, 1, 1}; },
      [](AnalysisOptions &O) { O.Launches[0].Grid = Dim3{32, 1, 1}; },
      [](AnalysisOptions &O) { O.Launches[0].DynamicShared = 32; },
      [](AnalysisOptions &O) { O.Launches[0].Arguments["N"] = 32; },
      [](AnalysisOptions &O) { O.Launches.clear(); },
      [](AnalysisOptions &O) { O.Kernels = {"k"}; },
      [](AnalysisOptions &O) { O.Checks = {"k"}; },
      [](AnalysisOptions &O) { O.Severities["k"] = Severity::Error; },
      [](AnalysisOptions &O) { O.CheckOptions["k"] = 2; },
      [](AnalysisOptions &O) { O.AsCompiled = false; },
      [](AnalysisOptions &O) { O.Judge = false; },
      [](AnalysisOptions &O) { O.Fixes = false; },
      [](AnalysisOptions &O) { O.TotalSteps = 7; },
      [](AnalysisOptions &O) { O.Budget.MostSteps = 7; },
      [](AnalysisOptions &O) { O.FileSteps = 7; },
      [](AnalysisOptions &O) { O.Print = Print::Model; },
  };
  std::map<std::string, size_t> Seen;
  for (size_t I = 0; I < std::size(Changes); ++I) {
    auto [It, New] = Seen.try_emplace(KeyOf(Changes[I]), I);
    EXPECT_TRUE(New) << "changes " << I << " and " << It->second << " have one key";
  }
}
} // namespace
