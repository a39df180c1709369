//===- test/unit/frontend/tokens/CudaStringsTest.cpp ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/tokens/SourceForm.h"

#include "llvm/ADT/Twine.h"

#include "gmock/gmock.h"

using namespace warplint;

namespace {
/// The code without the blanks around it. It must be as long as the text, with the same lines.
std::string codeIn(llvm::StringRef File, llvm::StringRef Text) {
  const std::string Code = cudaStringsIn(File, Text).Code;
  if (Code.empty())
    return "";
  EXPECT_EQ(Code.size(), Text.size());
  for (size_t I = 0; I < std::min(Code.size(), Text.size()); ++I)
    EXPECT_EQ(Code[I] == '\n', Text[I] == '\n') << I;
  return llvm::StringRef(Code).trim().str();
}

TEST(CudaStrings, RawStringsOfCxx) {
  EXPECT_EQ(codeIn("a.cpp", "const char *s = R\"(__global__ void k() {})\";"),
            "__global__ void k() {}");
  EXPECT_EQ(codeIn("a.cu", "auto s = R\"x(__global__ void k() { f(\")\"); })x\"; int i;"),
            "__global__ void k() { f(\")\"); }");
  EXPECT_EQ(codeIn("a.cu", "// R\"(__global__)\"\nconst char *s = \"__global__\";"), "");
}

TEST(CudaStrings, StringsInThreeQuotesOfPython) {
  EXPECT_EQ(codeIn("a.py", "k = cp.RawKernel(r'''\n__global__ void k() {}\n''', 'k')"),
            "__global__ void k() {}");
  EXPECT_EQ(codeIn("a.py", "s = \"\"\"__global__ void k() { f(\"a\"); }\"\"\""),
            "__global__ void k() { f(\"a\"); }");
  EXPECT_EQ(codeIn("a.py", "# '''\ns = 'it\\'s'\nt = '''__global__'''"), "__global__");
  EXPECT_EQ(codeIn("a.py", "'''Docs of a kernel.'''\nx = 1 # __global__"), "");
}

TEST(CudaStrings, WhatIsPutTogetherIsNamedByItsLine) {
  const CudaStrings Found = cudaStringsIn("a.py", "n = 1\ns = f'''__global__ void k{n}() {{}}'''");
  EXPECT_EQ(Found.Code, "");
  EXPECT_EQ(Found.ComputedAt, 2u);
}

TEST(CudaStrings, PatternsArePutTogether) {
  for (llvm::StringRef Kernel :
       {"__global__ void k({T} *p) {{ p[0] = 1; }}", "__global__ void k(%(type)s *p) { *p = 1; }",
        "__global__ void k(${type} *p) { *p = 1; }",
        "__global__ void k(int *p) { {% if wide %} *p = 1; {% endif %} }"}) {
    const CudaStrings Found =
        cudaStringsIn("a.cu", ("f(R\"(" + llvm::Twine(Kernel) + ")\");").str());
    EXPECT_EQ(Found.Code, "") << Kernel.str();
    EXPECT_EQ(Found.ComputedAt, 1u) << Kernel.str();
  }
  const char *Plain = "__global__ void k(int *p) { int a[2][1] = {{1}, {2}}; *p = a[9 % (2)][0]; }";
  EXPECT_EQ(codeIn("a.cu", std::string("f(R\"(") + Plain + ")\");"), Plain);
}

TEST(CudaStrings, JuliaAndRust) {
  EXPECT_EQ(codeIn("a.jl", "x = a' # transposed\ns = \"\"\"__global__ void k() {}\"\"\""),
            "__global__ void k() {}");
  EXPECT_EQ(codeIn("a.rs", "let c = 'x'; let s = r#\"__global__ void k(\"a\") {}\"#;"),
            "__global__ void k(\"a\") {}");
}

TEST(CudaStrings, CellsOfNotebooksThatNvccIsGiven) {
  const char *Notebook = "{\"cells\": [{\"source\": [\n"
                         " \"# __global__ in a text\\n\"]},\n"
                         "{\"source\": [\n"
                         " \"%%cuda\\n\",\n"
                         " \"__global__ void k() {\\n\",\n"
                         " \"f(\\\"a\\\"); }\"\n"
                         "]}]}";
  EXPECT_EQ(codeIn("a.ipynb", Notebook).substr(0, 23), "__global__ void k() {  ");
  EXPECT_THAT(codeIn("a.ipynb", Notebook), testing::EndsWith("f( \"a \"); }"));
}

TEST(CudaStrings, WhatEndsEarlyIsNoFault) {
  for (const char *Text : {"R\"(__global__", "R\"__global__", "'''__global__", "r#\"__global__",
                           "{\"source\": [\"%%cu\", \"__global__ \\", "f'''__global__\\"})
    for (const char *File : {"a.cpp", "a.py", "a.jl", "a.rs", "a.ipynb"})
      codeIn(File, Text);
}
} // namespace
