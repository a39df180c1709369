//===- test/unit/frontend/NvccTextTest.cpp --------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/command/Quotes.h"

#include "llvm/ADT/StringExtras.h"

#include "gtest/gtest.h"

using namespace warplint;

namespace {
using Words = std::vector<std::string>;

struct TextCase {
  const char *Text;
  Words Pieces;
};

Words get(llvm::Expected<Words> Pieces) {
  if (Pieces)
    return *Pieces;
  return {"error: " + llvm::toString(Pieces.takeError())};
}

TEST(NvccText, ListsAreCutAtCommasOutsideOfQuotesAndEscapes) {
  for (const auto &[Text, Pieces] : std::initializer_list<TextCase>{
           {"A,B=1", {"A", "B=1"}},
           {R"(A=a\,b)", {"A=a,b"}},
           {R"(A="a,b",C)", {R"(A="a,b")", "C"}},
           {R"(A=\"a,b\")", {R"(A="a)", R"(b")"}},
           {R"(A=a\\,b)", {R"(A=a\)", "b"}},
           {R"(A=a"b,c"d)", {R"(A=a"b,c"d)"}},
           {"A='a,b'", {"A='a", "b'"}},
           {"A=[a,b]", {"A=[a", "b]"}},
           {"A,,B,", {"A", "B"}},
           {"", {}},
           {R"(A="a)", {R"(error: a quote is never closed in `A="a`)"}},
       })
    EXPECT_EQ(get(splitNvccList(Text)), Pieces) << Text;
}

TEST(NvccText, PathsKeepBackslashesAndLoseQuotes) {
  for (const auto &[Text, Pieces] : std::initializer_list<TextCase>{
           {"/a,/b", {"/a", "/b"}},
           {R"("/a b",/c)", {"/a b", "/c"}},
           {R"("/a,b")", {"/a,b"}},
           {R"(C:\a,D:\b)", {R"(C:\a)", R"(D:\b)"}},
           {R"(/a\,b)", {R"(/a\)", "b"}},
           {"/ä/日本,/c", {"/ä/日本", "/c"}},
       })
    EXPECT_EQ(get(splitNvccPaths(Text)), Pieces) << Text;
}

TEST(NvccText, OptionsFilesAreCutAtWhiteSpaceAndLoseQuotes) {
  for (const auto &[Text, Pieces] : std::initializer_list<TextCase>{
           {"-DA\n-DB\r\n\t-DC ", {"-DA", "-DB", "-DC"}},
           {R"(-I"/a b" -I/c\ d)", {"-I/a b", "-I/c d"}},
           {R"("-DA=1 2")", {"-DA=1 2"}},
           {R"(-DA=\"1\")", {"-DA=1"}},
           {R"(-DA=\\\"1\\\")", {R"(-DA=\"1\")"}},
           {"-DA='a b'", {"-DA='a", "b'"}},
           {"# -DA", {"#", "-DA"}},
           {"\xEF\xBB\xBF-DA", {"-DA"}},
           {"", {}},
           {"\"-DA", {"error: a quote is never closed in `\"-DA`"}},
       })
    EXPECT_EQ(get(splitOptionsFile(Text)), Pieces) << Text;
}

TEST(NvccText, VariablesAreCutAtWhiteSpaceAndKeepQuotes) {
  for (const auto &[Text, Pieces] : std::initializer_list<TextCase>{
           {"-DA  -lineinfo", {"-DA", "-lineinfo"}},
           {R"(-DA="a b" -DB)", {R"(-DA="a b")", "-DB"}},
           {R"(-DA=a\,b)", {R"(-DA=a\,b)"}},
       })
    EXPECT_EQ(get(splitFlagsVariable(Text)), Pieces) << Text;
}

TEST(NvccText, ShellWordsAreThoseOfAPosixShell) {
  for (const auto &[Text, Pieces] : std::initializer_list<TextCase>{
           {" a  b\t", {"a", "b"}},
           {R"('a b'c "d e"f)", {"a bc", "d ef"}},
           {R"('\"a\"' "\"a\"" \"a\")", {R"(\"a\")", R"("a")", R"("a")"}},
           {R"("\a\\" '\a')", {R"(\a\)", R"(\a)"}},
           {R"('' "" x)", {"", "", "x"}},
           {R"(-DM=\"\\\"a\ b\\\"\")", {R"(-DM="\"a b\"")"}},
           {R"('a "b)", {R"(a "b)"}},
           {"a\\", {"a\\"}},
           {"", {}},
       })
    EXPECT_EQ(splitShellWords(Text), Pieces) << Text;
}

TEST(NvccText, AnErrorRepeatsTheStartOfALongTextOnly) {
  std::string Long(100000, 'x');
  EXPECT_LT(get(splitNvccList("\"" + Long))[0].size(), 200u);
}
} // namespace
