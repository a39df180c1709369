//===- test/unit/expr/RangesTest.cpp --------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What is made of operands with known ranges keeps every value that they can have: the range of
// the result holds it, and nothing is folded that differs for some of them.
//
//===----------------------------------------------------------------------===//

#include "lib/expr/Rewrite.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace warplint;

namespace {
constexpr int64_t Ends[] = {-9, -4, -2, -1, 0, 1, 2, 3, 8};

struct Operation {
  const char *Name;
  const Expr *(ExprPool::*Make)(const Expr *, const Expr *);
  int64_t (*Of)(int64_t, int64_t); ///< by its definition
  bool (*IsDefined)(int64_t, int64_t) = [](int64_t, int64_t) { return true; };
};

void PrintTo(const Operation &O, std::ostream *OS) { *OS << O.Name; }

struct RangesLaw : testing::TestWithParam<Operation> {
  ExprPool P;
};

TEST_P(RangesLaw, HoldEveryValue) {
  const Operation &Op = GetParam();
  unsigned Next = 0;
  for (int64_t ALo : Ends)
    for (int64_t AHi : Ends)
      for (int64_t BLo : Ends)
        for (int64_t BHi : Ends) {
          if (AHi < ALo || BHi < BLo)
            continue;
          // A name for each range: equal ones are one leaf.
          const Expr *A = ALo == AHi ? P.constant(ALo) : P.param(Next++, 0, "a", {ALo, AHi});
          const Expr *B = BLo == BHi ? P.constant(BLo) : P.param(Next++, 0, "b", {BLo, BHi});
          const Expr *E = (P.*Op.Make)(A, B);
          for (int64_t X = ALo; X <= AHi; ++X)
            for (int64_t Y = BLo; Y <= BHi; ++Y) {
              if (!Op.IsDefined(X, Y))
                continue;
              const int64_t Value = Op.Of(X, Y);
              const Expr *Known = substitute(P, E, {{A, P.constant(X)}, {B, P.constant(Y)}});
              ASSERT_TRUE(E->Range.contains(Value) && Known->isConst(Value))
                  << X << " of " << ALo << ".." << AHi << ' ' << Op.Name << ' ' << Y << " of "
                  << BLo << ".." << BHi << ": " << Value << " in " << E->Range.Lo << ".."
                  << E->Range.Hi << ", " << toString(*Known);
            }
        }
}

bool isNotZero(int64_t, int64_t B) { return B != 0 && B != -1; }
bool isShift(int64_t, int64_t B) { return B >= 0; }

INSTANTIATE_TEST_SUITE_P(
    Operations, RangesLaw,
    testing::Values(
        Operation{"+", &ExprPool::add, [](int64_t A, int64_t B) { return A + B; }},
        Operation{"-", &ExprPool::sub, [](int64_t A, int64_t B) { return A - B; }},
        Operation{"*", &ExprPool::mul, [](int64_t A, int64_t B) { return A * B; }},
        Operation{"/", &ExprPool::div,
                  [](int64_t A, int64_t B) { return int64_t(std::trunc(double(A) / double(B))); },
                  isNotZero},
        Operation{"%", &ExprPool::rem,
                  [](int64_t A, int64_t B) { return int64_t(std::fmod(double(A), double(B))); },
                  isNotZero},
        Operation{"<<", &ExprPool::shl,
                  [](int64_t A, int64_t B) { return int64_t(std::ldexp(double(A), int(B))); },
                  isShift},
        Operation{">>", &ExprPool::shr,
                  [](int64_t A, int64_t B) {
                    return int64_t(std::floor(std::ldexp(double(A), -int(B))));
                  },
                  isShift},
        Operation{"&", &ExprPool::band, [](int64_t A, int64_t B) { return A & B; }},
        Operation{"|", &ExprPool::bor, [](int64_t A, int64_t B) { return A | B; }},
        Operation{"^", &ExprPool::bxor, [](int64_t A, int64_t B) { return A ^ B; }},
        Operation{"min", &ExprPool::min, [](int64_t A, int64_t B) { return A < B ? A : B; }},
        Operation{"max", &ExprPool::max, [](int64_t A, int64_t B) { return A < B ? B : A; }},
        Operation{"==", &ExprPool::eq, [](int64_t A, int64_t B) { return int64_t(A == B); }},
        Operation{"<", &ExprPool::lt, [](int64_t A, int64_t B) { return int64_t(A < B); }}));
} // namespace
