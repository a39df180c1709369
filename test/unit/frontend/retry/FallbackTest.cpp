//===- test/unit/frontend/FallbackTest.cpp - Headers a file forgot --------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/retry/MissingHeaders.h"
#include "lib/frontend/tokens/Tokens.h"

#include "llvm/Support/MemoryBuffer.h"
#include "gmock/gmock.h"

using namespace warplint;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {
class Foreseen : public testing::Test {
protected:
  void write(llvm::StringRef Path, llvm::StringRef Text) {
    FS.addFile(Path, 0, llvm::MemoryBuffer::getMemBufferCopy(Text));
  }
  std::vector<std::string> of(llvm::StringRef Text) {
    Parse.File = "/code/k" + std::to_string(++Files) + ".cu";
    write(Parse.File, Text);
    return headersForeseen(Parse, FS);
  }

  int Files = 0;
  ParseOptions Parse;
  llvm::vfs::InMemoryFileSystem FS;
};
} // namespace

TEST_F(Foreseen, IsWhatNvccDeclaresAndTheTextMentions) {
  EXPECT_THAT(of("__global__ void k() { __brkpt(); }"),
              ElementsAre("toolkit/__warplint_more_intrinsics.h"));
  EXPECT_THAT(of("int x = tan(1), my__brkpt = 0, __brkpt2;"),
              ElementsAre("toolkit/__warplint_more_math.h"));
}

TEST_F(Foreseen, IsNothingThatAnIncludeBrings) {
  EXPECT_THAT(of("size_t n = strlen(s); std::vector<__half> v;"), IsEmpty());
}

TEST_F(Foreseen, HasNoCommentsReadForIt) {
  EXPECT_THAT(of("// __brkpt\n/* tan\n */ int tanned; // __trap"), IsEmpty());
  EXPECT_THAT(of("int a = b / tan(c);"), ElementsAre("toolkit/__warplint_more_math.h"));
}

TEST_F(Foreseen, GoesIntoWhatLiesBesideTheFile) {
  write("/code/tools/own.h", "#include \"own.h\"\n#  include \"more.h\"\n");
  write("/code/tools/more.h", "inline void stop() { __brkpt(); }");
  EXPECT_THAT(of("#include <absent.h>\n#include \"tools/own.h\"\n#include \"absent.h\"\n"),
              ElementsAre("toolkit/__warplint_more_intrinsics.h"));
}

TEST_F(Foreseen, IsOfTheUnsavedText) {
  Parse.Contents = "#include \"own.h\"\n";
  Parse.Overlay["/code/own.h"] = "void k() { __brkpt(); }";
  EXPECT_THAT(of("float x = tan(1.f);"), ElementsAre("toolkit/__warplint_more_intrinsics.h"));
}

TEST(MissingName, IsWhatAnErrorSaysNobodyDeclares) {
  auto Of = [](const char *Message) -> std::optional<std::string> {
    const ErrorFact Error{{}, Message};
    const std::optional<llvm::StringRef> Name = missingName(Error);
    return Name ? std::optional(Name->str()) : std::nullopt;
  };
  EXPECT_EQ(Of("use of undeclared identifier 'WIDTH'"), "WIDTH");
  EXPECT_EQ(Of("unknown type name 'fp'"), "fp");
  EXPECT_EQ(Of("no member named 'pitch' in 'Image'"), "pitch");
  EXPECT_EQ(Of("no matching function for call to 'load'"), std::nullopt);
  EXPECT_EQ(Of("expected ';' after expression"), std::nullopt);
}

TEST(WordSearch, FollowsIncludesIntoFolders) {
  llvm::vfs::InMemoryFileSystem FS;
  auto Write = [&](const char *Path, const char *Text) {
    FS.addFile(Path, 0, llvm::MemoryBuffer::getMemBuffer(Text));
  };
  Write("/cuda/include/cuda_runtime.h", "#include \"crt/types.h\"\n#include <api.h>\n");
  Write("/cuda/include/crt/types.h", "#include \"next.h\"\nstruct Row;");
  Write("/cuda/include/crt/next.h", "struct Next;");
  Write("/cuda/include/api.h", "void fetch(Column);");
  WordSearch Words({"Row", "Next", "Column", "Cell"}, {"/cuda/include"}, {}, FS);
  Words.read("/cuda/include/cuda_runtime.h");
  EXPECT_EQ(Words.Found.size(), 3u);
  EXPECT_FALSE(Words.Found.contains("Cell"));
}

TEST(WordSearch, ReadsOnlyWhatAFileIncludesOutOfFolders) {
  llvm::vfs::InMemoryFileSystem FS;
  auto Write = [&](const char *Path, const char *Text) {
    FS.addFile(Path, 0, llvm::MemoryBuffer::getMemBuffer(Text));
  };
  Write("/code/a.cu", "#include \"own.h\"\n#include <fp8.h>\nRow r;");
  Write("/code/own.h", "Cell c;");
  Write("/cuda/include/fp8.h", "struct Column;");
  WordSearch Words({"Row", "Column", "Cell"}, {"/cuda/include"}, {}, FS);
  Words.readIncludedBy("/code/a.cu");
  EXPECT_EQ(Words.Found.size(), 1u);
  EXPECT_TRUE(Words.Found.contains("Column"));
}
