//===- test/unit/frontend/ParseMemoryTest.cpp - Files that are edited -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/analysis/Analysis.h"
#include "lib/render/Render.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "gtest/gtest.h"

using namespace warplint;

namespace {
struct Edited {
  AnalysisOptions Options;

  Edited() {
    Options.Gpu = *sim::findGpu("sm_90");
    Options.UseToolkit = false;
    Options.Parse.Memory = std::make_shared<ParseMemory>();
  }

  /// The whole report as text.
  std::string analyse(const std::string &File, const std::string &Contents, bool Remember = true) {
    AnalysisOptions O = Options;
    O.Parse.Contents = Contents;
    if (!Remember)
      O.Parse.Memory = nullptr;
    Report R = analyze(File, O);
    std::string Text;
    llvm::raw_string_ostream OS(Text);
    renderJson(R, /*AllAccesses=*/true, OS);
    if (Remember)
      prepare(File, O);
    return Text;
  }

  /// What was kept from one text makes no difference to the next.
  void expectSame(const std::string &File, llvm::ArrayRef<std::string> Versions) {
    for (const std::string &V : Versions)
      EXPECT_EQ(analyse(File, V), analyse(File, V, /*Remember=*/false)) << V;
  }
};
} // namespace

TEST(ParseMemory, keepsNoFindingsOnlyHeaders) {
  const std::string Start = "#include <cuda_runtime.h>\n#include <cstdio>\n#define WIDTH 32\n";
  const std::string Kernel = "__global__ void k(float *p) { p[WIDTH * threadIdx.x] = 1; }\n";
  Edited E;
  E.expectSame("/w/k.cu", {Start + Kernel, Start + Kernel + "// more\n", Start + "\n\n" + Kernel,
                           Start + Kernel + Kernel, // the second is in error
                           Start + "#undef WIDTH\n#define WIDTH 1\n" + Kernel,
                           "// another start\n" + Start + Kernel, Kernel, Start + Kernel});
}

TEST(ParseMemory, aMissingIncludeStaysMissing) {
  const std::string Start = "#include <nowhere.h>\n#include <cuda_runtime.h>\n";
  Edited E;
  E.expectSame("/w/k.cu", {Start + "__global__ void k(float *p) { p[0] = 1; }\n",
                           Start + "__global__ void k(float *p) { p[1] = 1; }\n"});
  EXPECT_NE(E.analyse("/w/k.cu", Start).find("nowhere.h"), std::string::npos);
}

TEST(ParseMemory, headersThatAFileForgotAreChosenOnce) {
  const std::string Kernel =
      "__global__ void k(__half *p, float *q) { q[threadIdx.x] = __half2float(p[threadIdx.x]); }\n";
  Edited E;
  E.expectSame("/w/k.cu", {Kernel, Kernel + "// more\n", Kernel + "int x = ;\n", Kernel});
}

// Kernels of the user's own headers must not be hidden in what was compiled before.
TEST(ParseMemory, theUsersHeadersAreReadEachTime) {
  llvm::SmallString<128> Folder;
  ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("parse-memory", Folder));
  llvm::SmallString<128> Header(Folder);
  llvm::sys::path::append(Header, "kernels.cuh");
  auto Write = [&](llvm::StringRef Stride) {
    std::error_code EC;
    llvm::raw_fd_ostream(Header, EC)
        << "__global__ void k(float *p) { p[" << Stride << " * threadIdx.x] = 1; }\n";
    ASSERT_FALSE(EC);
  };
  const std::string File = (Folder + "/k.cu").str();
  const std::string Contents = "#include <cuda_runtime.h>\n#include \"kernels.cuh\"\n"
                               "#include <cstdio>\nvoid run(float *p) { k<<<1, 32>>>(p); }\n";
  Edited E;
  Write("32");
  E.expectSame(File, {Contents, Contents + "// more\n"});
  EXPECT_NE(E.analyse(File, Contents).find("global-uncoalesced"), std::string::npos);
  Write("1");
  EXPECT_EQ(E.analyse(File, Contents).find("global-uncoalesced"), std::string::npos);
  // What an editor holds of it goes before what is on disk.
  E.Options.Parse.Overlay[Header.str().str()] =
      "__global__ void k(float *p) { p[2 * threadIdx.x] = 1; }\n";
  EXPECT_NE(E.analyse(File, Contents).find("global-uncoalesced"), std::string::npos);
  EXPECT_FALSE(llvm::sys::fs::remove_directories(Folder));
}

// What headers need that no flag provides is chosen with them: folders, macros of the build,
// headers that it would configure, words that nvcc takes as said.
TEST(ParseMemory, whatWasAddedIsKept) {
  llvm::SmallString<128> Folder;
  ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("parse-memory", Folder));
  auto Write = [&](llvm::StringRef Name, llvm::StringRef Text) {
    const std::string Path = (Folder + "/" + Name).str();
    ASSERT_FALSE(llvm::sys::fs::create_directories(llvm::sys::path::parent_path(Path)));
    std::error_code EC;
    llvm::raw_fd_ostream(Path, EC) << Text;
    ASSERT_FALSE(EC);
  };
  Write(".git/HEAD", "");
  Write("lib/deep/rows.h", "const int Rows = 32;\n");
  Write("CMakeLists.txt",
        "add_definitions(-DTILE=32)\nset(WIDTH 32)\nconfigure_file(config.h.in config.h)\n");
  Write("config.h.in", "#define WIDTH @WIDTH@\n");
  const std::string File = (Folder + "/src/k.cu").str();
  const std::string Contents = "#include \"rows.h\"\n#include \"config.h\"\n"
                               "template <class T> __device__ void use(T x) { *x = 0; }\n"
                               "template <class M> __global__ void k(float *p) {\n"
                               "  use(M::At(p + Rows * TILE * WIDTH / 32 * threadIdx.x)); }\n"
                               "struct Plain { typedef float *At; };\n"
                               "void run(float *p) { k<Plain><<<1, 32>>>(p); }\n";
  Edited E;
  E.expectSame(File, {Contents, Contents + "// more\n", Contents + "// and more\n"});
  EXPECT_NE(E.analyse(File, Contents).find("global-uncoalesced"), std::string::npos);
  EXPECT_FALSE(llvm::sys::fs::remove_directories(Folder));
}
