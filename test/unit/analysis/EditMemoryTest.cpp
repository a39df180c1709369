//===- test/unit/analysis/EditMemoryTest.cpp - What an edit leaves alone ------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/analysis/Analysis.h"
#include "lib/finding/FieldsJson.h"

#include "gtest/gtest.h"

#include <random>

using namespace warplint;

namespace {
/// Whether a part of the file is enough for an edit.
enum Way { Quick, Whole };

/// A file that somebody types into.
class Typing {
public:
  explicit Typing(std::string Start, std::string File = "/w/k.cu")
      : File(std::move(File)), Text(std::move(Start)) {
    Options.UseToolkit = false;
    Options.Fixes = false;
    Options.Parse.Memory = std::make_shared<ParseMemory>();
    Options.Edits = std::make_shared<EditMemory>();
    analyse(); // finds headers and compiles them
    analyse(); // with those, from which edits start
  }

  /// Replaces \p From, which must be there once, by \p To.
  void edit(const std::string &From, const std::string &To, Way Expected) {
    size_t At = Text.find(From);
    ASSERT_NE(At, Text.npos) << From;
    ASSERT_EQ(Text.find(From, At + 1), Text.npos) << From;
    Text.replace(At, From.size(), To);
    EXPECT_EQ(check() ? Quick : Whole, Expected) << From << " -> " << To;
  }
  /// There and back.
  void tryOut(const std::string &From, const std::string &To, Way Expected) {
    std::string Before = Text;
    edit(From, To, Expected);
    Text = std::move(Before);
    EXPECT_EQ(check() ? Quick : Whole, Expected) << From << " <- " << To;
  }
  void set(std::string Now) { Text = std::move(Now); }

  /// Holds the report against that of an analysis that knows nothing. Whether a part of the file
  /// was enough.
  bool check() {
    unsigned Before = Options.Edits->quick();
    std::string Edited = analyse();
    AnalysisOptions Fresh = Options;
    Fresh.Parse.Memory = nullptr;
    Fresh.Edits = nullptr;
    std::string Anew = analyse(Fresh);
    size_t Same = std::mismatch(Edited.begin(), Edited.end(), Anew.begin(), Anew.end()).first -
                  Edited.begin();
    size_t From = Same - std::min<size_t>(Same, 200);
    EXPECT_TRUE(Edited == Anew) << "not \n"
                                << Anew.substr(From, 400) << "\nbut\n"
                                << Edited.substr(From, 400) << "\nabout\n"
                                << Text;
    return Options.Edits->quick() != Before;
  }

  AnalysisOptions Options;
  std::string File, Text;

private:
  std::string analyse() {
    std::string Result = analyse(Options);
    AnalysisOptions O = Options;
    O.Parse.Contents = Text;
    prepare(File, O);
    return Result;
  }
  /// Every field of the report.
  std::string analyse(AnalysisOptions O) const {
    O.Parse.Contents = Text;
    std::string Bytes;
    llvm::raw_string_ostream OS(Bytes);
    Report R = analyze(File, O);
    // Of the headers that come with the program, those that were compiled before are not named.
    for (FileReport &F : R.Files)
      llvm::erase_if(F.Read, [](const ReadFile &I) {
        return llvm::StringRef(I.Path).starts_with("/__warplint/");
      });
    writeReport(R, std::nullopt, OS);
    return Bytes;
  }
};

const char *const Source = R"(#include <cuda_runtime.h>
#include <cstdio>
#define CHECK(call) if (call) std::printf("%d\n", __LINE__)
#define HIDDEN(p) hidden(p)
constexpr int TILE = 32;

__device__ int deep(int i) { return 33 * i; }
__device__ int shared_index(int i) {
  return deep(i) + 1;
}
__device__ int unused(int i) { return 32 * i; }
__device__ int hidden(const float *p) { return 64 * threadIdx.x; }
int blocks(int n) { return (n + 255) / 256; }

__global__ void first(float *out, const float *in) {
  __shared__ float tile[TILE][TILE];
  tile[threadIdx.y][threadIdx.x] = in[shared_index(threadIdx.x)];
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}
template <int N> __device__ float through(const float *p) { return p[N * shared_index(threadIdx.x)]; }
__global__ void second(float *out, const float *in) {
  for (int k = 0; k < 7; ++k)
    out[2 * threadIdx.x + k] = through<3>(in);
}
template <typename T> __global__ void general(T *out) { out[17 * threadIdx.x] = deep(threadIdx.x); }
__global__ void third(float *out, const float *in) {
  int k = 2;
  out[9 * threadIdx.x] = in[k * threadIdx.x];
}
void launchFirst(float *out, const float *in) {
  dim3 block(32, 32);
  first<<<3, block>>>(out, in);
  CHECK(cudaGetLastError());
}
void launchThird(float *out, const float *in) {
  int n = 1000;
  third<<<blocks(n), 128>>>(out, in);
  CHECK(cudaGetLastError());
}
void launchGeneral(float *out) { general<<<2, 64>>>(out); }
)";
} // namespace

TEST(EditMemory, aKernelsOwnBody) {
  Typing T(Source);
  T.tryOut("out[9 * threadIdx.x]", "out[90 * threadIdx.x]", Quick);
  T.tryOut("int k = 2;", "int k = 2; out[0] = 5;", Quick);
  T.tryOut("int k = 2;", "int kk = 2;", Quick); // the other uses of k are in error
  T.tryOut("int k = 2;", "int k = 2; x.y(", Quick);
  T.tryOut("int k = 2;", "if (in) { x[(y } int k = 2;", Quick);
  T.tryOut("int k = 2;", "int k = 2; if (in) {", Quick);
  T.tryOut("int k = 2;", "int k = 2; \"", Quick);
  T.tryOut("k < 7", "k < 70", Quick);
  T.tryOut("  __syncthreads();\n", "", Quick); // lines move up
  T.tryOut("int k = 2;", "int k = 2;\n\n\n", Quick);
  T.tryOut("int k = 2;", "int k = 2; // NOLINT", Quick);
}

TEST(EditMemory, functionsThatKernelsGetTo) {
  Typing T(Source);
  T.tryOut("33 * i", "34 * i", Quick); // of another function, of a template, of an instance
  T.tryOut("deep(i) + 1", "i", Quick);
  T.tryOut("33 * i", "33 * i +", Quick); // in error, as is what calls it
  T.tryOut("return 32 * i", "return 31 * i", Quick);
  T.tryOut("return deep(i) + 1;", "return\n\ndeep(i) + 2;", Quick);
}

TEST(EditMemory, callsThatWereNotThereBefore) {
  Typing T(Source);
  T.tryOut("int k = 2;", "int k = unused(2);", Quick);
  T.tryOut("int k = 2;", "int k = through<5>(in);", Quick);
  T.tryOut("deep(i) + 1", "deep(i) + unused(i)", Quick);
  T.edit("int k = 2;", "int k = HIDDEN(in);", Whole); // its text does not tell
  T.edit("HIDDEN(in);", "HIDDEN(in) + 1;", Quick);    // but now that is known
}

TEST(EditMemory, launches) {
  Typing T(Source);
  T.Options.Checks = {"*"};
  // An instance of a kernel could come from any code of the host.
  T.tryOut("block(32, 32)", "block(32, 16)", Whole);
  T.edit("void launchGeneral(float *out) { general<<<2, 64>>>(out); }\n", "", Whole);
  T.edit("template <typename T> __global__ void general(T *out)",
         "__global__ void general(float *out)", Whole);
  T.tryOut("block(32, 32)", "block(32, 16)", Quick);
  T.tryOut("blocks(n), 128>>>", "blocks(n), 64>>>", Quick);
  T.tryOut("int n = 1000;", "int n = 1000;\n  first<<<1, 32>>>(out, in);\n", Quick);
  T.tryOut("n + 255) / 256", "n + 127) / 128", Whole);    // a function that launches were told by
  T.edit("  first<<<3, block>>>(out, in);\n", "", Whole); // does another body name the kernel?
}

TEST(EditMemory, launchesThatCallsDecide) {
  Typing T(R"(#include <cuda_runtime.h>
__host__ __device__ int width(int n) { return 8 * n; }
__global__ void a(float *p) { p[2 * threadIdx.x] = width(3); }
void run(int n, float *p) { a<<<1, width(n)>>>(p); }
void host(float *p) { run(8, p); }
)");
  T.tryOut("p[2 * ", "p[3 * ", Quick);
  T.tryOut("run(8", "run(4", Whole);
  T.edit("width(n)>>>", "width(8)>>>", Whole);
  T.tryOut("run(8", "run(4", Quick);
  T.tryOut("width(8)>>>", "width(n)>>>", Whole);
  T.tryOut("return 8 *", "return 4 *", Whole); // of the device, too
}

TEST(EditMemory, textThatReachesFarther) {
  Typing T(Source);
  T.tryOut("TILE = 32", "TILE = 16", Whole);
  T.tryOut("p[N * ", "p[2 * N * ", Whole);       // a template
  T.tryOut("out[17 * ", "out[18 * ", Whole);     // a kernel that is one
  T.tryOut("int k = 2;", "int k = 2; }", Whole); // the rest is another function's
  T.tryOut("int k = 2;", "int k = 2; /*", Whole);
  T.tryOut("int k = 2;", "int k = 2;\n#define TILE 4\n", Whole);
  T.tryOut("int k = 2;", "int k = 2; auto f = [] { return 1; };", Whole);
  T.tryOut("int k = 2;", "int k = 2; struct S { int i; };", Whole);
  T.tryOut("int k = 2;", "int k = 2; int deep(int);", Whole);
  T.tryOut("int k = 2;", "int k = __COUNTER__;", Whole);
  T.tryOut("int k = 2;", "int k = 2;\n#pragma unroll\nfor (;k < 4;) ++k;", Quick);
  T.tryOut("int k = 2;", "int k = 2; _Pragma(\"pack(1)\")", Whole);
  T.tryOut("__device__ int deep", "__device__ int  deep", Whole);
}

TEST(EditMemory, errorsElsewhere) {
  Typing T(Source);
  T.edit("33 * i", "33 * i +", Quick);
  T.tryOut("int k = 2;", "int k = 3;", Quick); // that of the other body stays
  T.tryOut("int k = 2;", "int k = x;", Quick);
  T.edit("first(float *out", "first(Unknown u, float *out", Whole);
  T.tryOut("int k = 2;", "int k = 3;", Quick);
  T.tryOut("int k = 2;", "int k = y;", Quick);
  T.edit("33 * i +", "33 * i", Quick);
}

TEST(EditMemory, arraysThatBodiesShare) {
  Typing T(R"(#include <cuda_runtime.h>
__device__ int index(int i) { return 4 * i; }
__global__ void a(float *p) {
  extern __shared__ float buffer[];
  buffer[2 * threadIdx.x] = p[0];
}
__global__ void b(float *p) {
  extern __shared__ float buffer[];
  p[0] = buffer[index(threadIdx.x)]; // leaves it: the note on where it is declared names a's
}
__global__ void c(float *p) { p[5 * threadIdx.x] = 1; }
void launch(float *p) { b<<<1, 32>>>(p); }
)");
  T.tryOut("4 * i", "6 * i", Quick);
  T.tryOut("buffer[2", "buffer[8", Quick);
  T.tryOut("p[5", "p[6", Quick);
  T.tryOut("p[5 *", "extern __shared__ float buffer[]; p[int(buffer[0]) *", Quick);
  T.tryOut("float *p) {\n  extern __shared__ float buffer[];\n  buffer",
           "float *p) {\n  extern __shared__ double buffer[];\n  buffer", Whole); // b is in error
}

TEST(EditMemory, linesThatTheTextAsksFor) {
  Typing T(R"(#include <cuda_runtime.h>
__global__ void a(float *p) { p[2 * threadIdx.x] = 1; }
__global__ void b(float *p) { p[__LINE__ * threadIdx.x] = 1; }
__global__ void c(float *p) { p[3 * threadIdx.x] = 1; }
void host(float *p) { c<<<1, 8 * __LINE__>>>(p); }
void other(float *p) { c<<<1, 32>>>(p); }
)");
  T.tryOut("p[2 * ", "\n\np[2 * ", Quick);
  T.tryOut("p[3 * ", "\np[3 * ", Quick);
  T.edit("void other", "struct S { int line() { return __LINE__; } };\nvoid other", Whole);
  T.tryOut("p[2 * ", "\n\np[2 * ", Whole);
  T.tryOut("p[2 * ", "p[3 + 2 * ", Quick);
}

TEST(EditMemory, placesOnTheLineOfTheEdit) {
  Typing T("#include <cuda_runtime.h>\n"
           "__global__ void a(float *p) { p[2 * threadIdx.x] = 1; } "
           "__global__ void b(float *p) { p[4 * threadIdx.x] = 1; }\n"
           "__global__ void c(float *p) { p[8 * threadIdx.x] = 1; }\n");
  T.tryOut("p[2 * ", "p[20 * ", Quick);
  T.tryOut("p[2 * ", "p[\n2 * ", Quick);
}

TEST(EditMemory, otherFilesAreReadAnew) {
  Typing T("#include <cuda_runtime.h>\n#include \"width.h\"\n"
           "__global__ void a(float *p) { p[2 * threadIdx.x] = 1; }\n"
           "__global__ void b(float *p) { p[WIDTH * threadIdx.x] = 1; }\n");
  T.Options.Parse.Overlay["/w/width.h"] = "#define WIDTH 3\n";
  T.edit("p[2", "p[5", Whole);
  T.edit("p[5", "p[6", Quick);
  T.Options.Parse.Overlay["/w/width.h"] = "#define WIDTH 7\n";
  T.edit("p[6", "p[5", Whole);
  T.Options.Gpu = *sim::findGpu("sm_80");
  T.edit("p[5", "p[2", Whole);
}

TEST(EditMemory, whateverIsTyped) {
  std::mt19937 Random(7);
  Typing T(Source);
  const std::vector<std::string> Pieces = {
      "1",  "7",          " ",           ";",       "(",    ")",       "{",  "}",
      "\n", "i",          "threadIdx.x", "deep(1)", "k",    "/*",      "*/", "\"",
      "//", "HIDDEN(in)", "unused(3)",   "out[",    "TILE", "CHECK(1)"};
  const std::string Good = T.Text;
  unsigned Parts = 0;
  for (unsigned I = 0; I < 100; ++I) {
    size_t At = Random() % T.Text.size();
    if (Random() % 4) // rather within a body
      At = T.Text.find(";\n", At) == T.Text.npos ? At : T.Text.find(";\n", At) - Random() % 4;
    if (T.Text != Good && Random() % 2)
      T.set(Good);
    else if (Random() % 3 == 0)
      T.Text.erase(At, 1 + Random() % 3);
    else
      T.Text.insert(At, Pieces[Random() % Pieces.size()]);
    Parts += T.check();
    if (testing::Test::HasFailure())
      return;
  }
  EXPECT_GT(Parts, 20u); // else this tests nothing
}
