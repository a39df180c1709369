//===- test/unit/frontend/GapsTest.cpp ------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/tokens/Gaps.h"

#include "gtest/gtest.h"

using namespace warplint;

namespace {
struct Case {
  const char *Text, *Mended;
};

void expectMended(std::initializer_list<Case> Cases) {
  for (const auto &[Text, Mended] : Cases)
    EXPECT_EQ(mend(Text, findGaps(Text)), Mended) << Text;
}

void expectAsItIs(std::initializer_list<const char *> Texts) {
  for (const char *Text : Texts)
    EXPECT_TRUE(findGaps(Text).empty()) << Text;
}

TEST(Gaps, AStatementThatItsBlockEndsInIsLeftOut) {
  expectMended({
      {"void f() { a[(i }", "void f() { @    }"},
      {"void f() { x; y = a[i }", "void f() { x; @       }"},
      {"void f() {\n  x;\n  y = g(\n}\nz", "void f() {\n  x;\n  @     \n}\nz"},
      {"void f() { if (x) { y[ } z; }", "void f() { if (x) { @  } z; }"},
      {"void f() { k<<<1, }", "void f() { @      }"},
      {"void f() { g([&] { x( }); }", "void f() { g([&] { @  }); }"},
      {"void f() { g([&] { x( } }", "void f() { @            }"},
      {"void f() { a( }\r\nvoid g() { b( }", "void f() { @  }\r\nvoid g() { @  }"},
  });
}

TEST(Gaps, ASemicolonEndsWhatIsOpenButNotTheCallOfAMacro) {
  expectAsItIs({"void f() { g(x; }", "void f() { for (int i = 0; i < (n; ++i) {} }"});
  expectMended({
      {"void f() { CHECK(g(x); y; }", "void f() { @              }"},
      {"#define check(x) x\nvoid f() { check(g(x); }",
       "#define check(x) x\nvoid f() { @           }"},
  });
  expectAsItIs({"void f() { CHECK(x; y); }"});
}

TEST(Gaps, AFunctionEndsBeforeTheNextOne) {
  expectMended({
      {"void f(int n) { if (n) { g(); }\nvoid h() {}",
       "void f(int n) { @             }\nvoid h() {}"},
      {"void f() { if (n) { x;\nint *h(T x) { y; }", "void f() { @         }\nint *h(T x) { y; }"},
      {"void f() {\n  {\n}\ntemplate <class T>\n__global__ void __launch_bounds__(64) h() {}",
       "void f() {\n  @\n}\ntemplate <class T>\n__global__ void __launch_bounds__(64) h() {}"},
      // What is open in a function goes with it.
      {"void f() { { a( }\nvoid h() {}", "void f() { @    }\nvoid h() {}"},
      // Only the namespace's own end is left at the end.
      {"namespace n { void f() { { }\nvoid h() {} }\n",
       "namespace n { void f() { @ }\nvoid h() {} }\n"},
  });
}

TEST(Gaps, WhatDoesNotBeginAFunctionEndsNone) {
  expectAsItIs({
      // All is closed in the end.
      "BEGIN(x) { __global__ void f() {} }",
      "void f() { struct S { int g(int x) { return x; } }; }",
      "void f() { auto g = [](int x) { return x; }; }",
      // The last function; Clang finds the end.
      "void f() { if (n) { x; ",
      // No function's head.
      "void f() { { if (x) { y; } else if (z) { w; } }",
      "void f() { { for (int i = 0; i < n; i += 2 * g(i)) { x; } }",
      "void f() { { return g(x); } while (y) { z; }",
  });
}

TEST(Gaps, BracketsThatDirectivesDecideOnAreLeftAlone) {
  expectAsItIs({
      "void f() {\n#if A\n  if (x) {\n#else\n  if (y) {\n#endif\n  }\n}\nvoid g() {}",
      "void f() {\n  g(a,\n#if A\n  b);\n#else\n  c);\n#endif\n}",
      "#define OPEN {\nvoid f() OPEN }\nvoid g() {}",
      "void f() {\n#if A\n  {\n#endif\n}\nvoid g() {}",
      "void f() {\n  a(\n#if A\n  b }\n#endif\n",
  });
  // Those that hold as much as they close say nothing.
  expectMended({{"void f() {\n#if A\n  x();\n#endif\n  {\n}\nvoid g() {}",
                 "void f() {\n@    \n      \n      \n   \n}\nvoid g() {}"}});
}

TEST(Gaps, CommentsAndStringsHoldNoBrackets) {
  expectAsItIs({"void f() { /* ( */ g(\"(\"); // (\n  x = '('; y = R\"a(()a\"; }"});
}

TEST(Gaps, AGapSaysWhichBracketItIs) {
  std::vector<Gap> Gaps = findGaps("void f() { a[(i }");
  ASSERT_EQ(Gaps.size(), 1u);
  EXPECT_EQ(Gaps[0].Open, 12u);
  EXPECT_EQ(Gaps[0].Message, "this '[' is not closed");
  EXPECT_EQ(findGaps("void f() { g([&] { x( } }").size(), 1u);
  EXPECT_TRUE(Gaps[0].holds(10) && Gaps[0].holds(16) && !Gaps[0].holds(17));
  Gaps = findGaps("void f() { {}\nvoid next() {}");
  ASSERT_EQ(Gaps.size(), 1u);
  EXPECT_EQ(Gaps[0].Open, 9u);
  EXPECT_EQ(Gaps[0].Message, "this '{' is not closed before 'next' begins");
}
} // namespace
