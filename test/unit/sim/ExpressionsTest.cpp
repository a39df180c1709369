// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "sim/Expressions.h"

#include "gtest/gtest.h"

using namespace warplint::sim;

namespace {
int64_t valueFor(std::string_view Text, unsigned X, const NamedExpressions &Names = {}) {
  const OrError<uint64_t> V = valueOf(Text, {Names, {32, 8, 1}, {X, 2, 0}});
  EXPECT_TRUE(V) << Text << ": " << V.Error;
  return V ? int64_t(*V) : -1;
}

std::string errorOf(std::string_view Text, const NamedExpressions &Names = {}) {
  const OrError<uint64_t> V = valueOf(Text, {Names});
  EXPECT_FALSE(V) << Text;
  return V.Error;
}
} // namespace

// The same text is an expression of this file: the compiler says what it is worth.
TEST(Expressions, AreThoseOfC) {
  struct {
    unsigned x, y, z;
  } threadIdx{}, blockDim{32, 8, 1};
  auto min = [](auto A, auto B) { return B < A ? B : A; };
  threadIdx.y = 2;
  for (unsigned X : {0u, 1u, 5u, 31u}) {
    threadIdx.x = X;
#define SAME(TEXT) EXPECT_EQ(valueFor(#TEXT, X), int64_t(TEXT)) << #TEXT << " of " << X
    SAME(threadIdx.x + 2 * threadIdx.y);
    SAME((threadIdx.x + 3) % 32);
    SAME(threadIdx.x ^ threadIdx.y << 2);
    SAME((threadIdx.x & 7) | (threadIdx.x >> 3));
    SAME(threadIdx.x - 1);              // wraps at 32 bits
    SAME((int)threadIdx.x - 1);         // does not
    SAME((long)threadIdx.x - 7 / 2);    // 64 bits
    SAME(threadIdx.x - 1L);             // the wider decides
    SAME(((int)threadIdx.x - 20) / 3);  // towards zero
    SAME(((int)threadIdx.x - 20) % 3);  // with the sign of what is divided
    SAME(((int)threadIdx.x - 20) >> 1); // keeps the sign
    SAME((threadIdx.x - 20) >> 1);      // does not
    SAME((int)threadIdx.x - 20 < 0);    // signed
    SAME(threadIdx.x - 20 < 1);         // unsigned
    SAME(threadIdx.x < 16 ? threadIdx.x : 31 - threadIdx.x);
    SAME(!threadIdx.x + ~threadIdx.x);
    SAME(min(threadIdx.x, 7u) * blockDim.x);
    SAME(1 || 2 && 0);
    SAME(6 - 2 - 1 == 3 != 0);
    SAME(0x1F + 017 + 1'000);
    SAME((unsigned long)-1 >> 33);
    SAME(-threadIdx.x);
    SAME(threadIdx.x * 0x10000u * 0x10000u);
    SAME((int)(threadIdx.x * 2147483648u) / -1 * 0 + 4294967296);
#undef SAME
  }
}

TEST(Expressions, HaveNamesThatStandForOthers) {
  const NamedExpressions Names = {{"row", "tx / K"}, {"tx", "threadIdx.x"}, {"K", "4"}};
  EXPECT_EQ(valueFor("row * 10 + tx", 9, Names), 29);
  EXPECT_EQ(valueFor("blockIdx.x * 5 + gridDim.y", 0), 1);
  EXPECT_EQ(valueFor("blockIdx.x * 5", 0, {{"blockIdx.x", "3"}}), 15);
  EXPECT_EQ(errorOf("a", {{"a", "b + 1"}, {"b", "a"}}),
            "in 'b': names stand for names more than 8 deep");
  EXPECT_EQ(errorOf("N * 2"),
            "'N' has no value; give it a number, or an expression such as threadIdx.x");
  EXPECT_EQ(errorOf("N * 2", {{"N", " "}}),
            "'N' has no value; give it a number, or an expression such as threadIdx.x");
  EXPECT_EQ(errorOf("N * 2", {{"N", "3 +"}}), "in 'N': expected a value at the end");
}

TEST(Expressions, SayWhatIsWrong) {
  EXPECT_EQ(errorOf("(1 + 2"), "expected ')' at the end");
  EXPECT_EQ(errorOf("1 + * 2"), "expected a value at '*'");
  EXPECT_EQ(errorOf("1 2"), "expected an operator or the end at '2'");
  EXPECT_EQ(errorOf(""), "expected a value at the end");
  EXPECT_EQ(errorOf("1.5"), "'1.5' is not an integer of 64 bits");
  EXPECT_EQ(errorOf("12ab"), "'12ab' is not an integer of 64 bits");
  EXPECT_EQ(errorOf("99999999999999999999"), "'99999999999999999999' is not an integer of 64 bits");
  EXPECT_EQ(errorOf("sin(1, 2)"), "'sin' is not known; the functions are min and max");
  EXPECT_EQ(errorOf("threadIdx.w"),
            "'threadIdx.w' has no value; give it a number, or an expression such as threadIdx.x");
  EXPECT_EQ(errorOf("1 / (threadIdx.x - threadIdx.x)"), "a division by zero");
  EXPECT_EQ(errorOf("1 << 32"), "a shift of 32 bits by 32");
  EXPECT_EQ(errorOf(std::string(100000, '(')), "the expression nests more than 200 deep");
  EXPECT_EQ(errorOf(std::string(100000, '-') + "1"), "the expression nests more than 200 deep");
}

TEST(Expressions, DivideOnlyWhereItCounts) {
  EXPECT_EQ(valueFor("threadIdx.x ? 8 / threadIdx.x : 1", 0), 1);
  EXPECT_EQ(valueFor("threadIdx.x && 8 % threadIdx.x", 0), 0);
  EXPECT_EQ(valueFor("1 || 1 << 99", 0), 1);
}

TEST(Expressions, HaveSubscripts) {
  const NamedExpressions Names;
  const ThreadScope In{Names, {32, 8, 1}, {5, 1, 0}};
  EXPECT_EQ(subscriptsOf("tile[threadIdx.x][threadIdx.y ^ 3]", In).Value,
            (std::vector<uint64_t>{5, 2}));
  EXPECT_EQ(subscriptsOf("threadIdx.x * 2", In).Value, std::vector<uint64_t>{10});
  EXPECT_EQ(subscriptsOf("a[1][2][3]", In).Value, (std::vector<uint64_t>{1, 2, 3}));
  EXPECT_EQ(subscriptsOf("a[1", In).Error, "expected ']' at the end");
  EXPECT_EQ(subscriptsOf("a[1] + 1", In).Error, "expected an operator or the end at '+'");
  EXPECT_EQ(subscriptsOf("a[1 / 0]", In).Error, "a division by zero");
  EXPECT_TRUE(subscriptsOf("a[1 / 0]", In, /*IsUsed=*/false));
}

TEST(Expressions, TellTheirNames) {
  std::vector<std::string> Names;
  addNamesOf("in[blockIdx.x * N + threadIdx.x][min(k, (int)N)] ", Names);
  addNamesOf("in + warpSize", Names);
  EXPECT_EQ(Names, (std::vector<std::string>{"blockIdx.x", "N", "k", "in"}));
}
