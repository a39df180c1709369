//===- test/unit/frontend/LeadingIncludesTest.cpp - What files begin with -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/tokens/SourceForm.h"

#include "llvm/Support/MemoryBuffer.h"
#include "gtest/gtest.h"

using namespace warplint;

namespace {
class LeadingIncludes : public testing::Test {
protected:
  void write(llvm::StringRef Path, llvm::StringRef Text) {
    FS.addFile(Path, 0, llvm::MemoryBuffer::getMemBufferCopy(Text));
  }
  std::string of(llvm::StringRef Text) {
    const std::string File = "/code/k" + std::to_string(++Files) + ".cu";
    write(File, Text);
    return leadingIncludes(File, {"/own"}, FS);
  }
  int Files = 0;
  llvm::vfs::InMemoryFileSystem FS;
};
} // namespace

TEST_F(LeadingIncludes, EndWithTheFirstDeclaration) {
  EXPECT_EQ(of("// A kernel.\n#include <a.h> // why\n#  include \"b.h\"\nint x;\n#include <c.h>\n"),
            "#include <a.h>\n#include \"b.h\"\n");
  EXPECT_EQ(of("int x;\n#include <a.h>\n"), "");
}

TEST_F(LeadingIncludes, EndWithACondition) {
  EXPECT_EQ(of("#include <a.h>\n#ifdef X\n#include <b.h>\n#endif\n"), "#include <a.h>\n");
  EXPECT_EQ(of("#ifndef X\n#define X 1\n#include <b.h>\n#endif\n"), "");
  EXPECT_EQ(of("#undef X\n#include <b.h>\n"), "");
  EXPECT_EQ(of("#include HEADER\n#include <b.h>\n"), "");
}

TEST_F(LeadingIncludes, HaveTheMacrosBeforeThemAndNoOthers) {
  EXPECT_EQ(of("#define A 1\n#include <a.h>\n#define B \\\n  2\n#include <b.h>\n#define C 3\n"),
            "#define A 1\n#include <a.h>\n#define B \\\n  2\n#include <b.h>\n");
  EXPECT_EQ(of("#define A 1\n"), "");
}

TEST_F(LeadingIncludes, GoThroughHeadersOfTheCodeBase) {
  write("/code/guarded.h", "#ifndef GUARDED\n#define GUARDED\n#include <a.h>\n#endif\n");
  write("/own/once.h", "#pragma once\n#include <b.h>\n");
  EXPECT_EQ(of("#include \"guarded.h\"\n#include <once.h>\n#include <c.h>\n"),
            "#include <a.h>\n#include <b.h>\n#include <c.h>\n");
  write("/own/declares.h", "#include <b.h>\nint x;\n");
  EXPECT_EQ(of("#include \"declares.h\"\n#include <c.h>\n"), "#include <b.h>\n");
  write("/own/includes-itself.h", "#include <a.h>\n#include \"includes-itself.h\"\n");
  EXPECT_EQ(of("#include \"includes-itself.h\"\n#include <c.h>\n"), "#include <a.h>\n");
}
