//===- test/unit/judge/VerdictMemoryTest.cpp ------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What is remembered is what would be computed: any change that a verdict can depend on is
// another kernel, a change of place is not.
//
//===----------------------------------------------------------------------===//

#include "lib/judge/Judge.h"
#include "lib/kernel/Model.h"

#include <gtest/gtest.h>

#include <functional>

using namespace warplint;

namespace {
/// A store to element Stride * tid of an array of 4-byte elements.
KernelModel strided(int64_t Stride) {
  KernelModel K;
  ExprPool &P = *K.Pool;
  Object &O = K.Objects.emplace_back();
  O.Name = "t";
  O.In = Space::Shared;
  O.Bytes = 65536;
  Access &A = K.Accesses.emplace_back();
  A.Kind = AccessKind::Store;
  A.In = Space::Shared;
  A.Address = P.add(P.address(0, "t"), P.mul(P.threadIdx(0), P.constant(4 * Stride)));
  A.When = P.boolean(true);
  A.Object = 0;
  K.Body.push_back({Statement::Access, 0});
  return K;
}

Launch block(uint32_t Threads) {
  Launch L;
  L.Block = Dim3{Threads, 1, 1};
  return L;
}

uint64_t wavefronts(const SharedVerdicts &V) { return V->Verdicts.at(0).PerRequest.Units.Max; }

/// The same with an unknown stride, \p Accesses times, each with its own.
KernelModel openStrides(unsigned Accesses) {
  KernelModel K = strided(1);
  ExprPool &P = *K.Pool;
  for (unsigned N = 0; N < Accesses; ++N) {
    if (N)
      K.Accesses.push_back(K.Accesses[0]);
    const Expr *Stride = P.param(N, 0, "n" + std::to_string(N), {INT32_MIN, INT32_MAX});
    K.Accesses[N].Address =
        P.add(P.address(0, "t"), P.mul(P.constant(4), P.mul(P.threadIdx(0), Stride)));
    if (N)
      K.Body.push_back({Statement::Access, N});
  }
  return K;
}

TEST(JudgeBudget, JudgingCountsAsSteps) {
  SharedVerdicts V = verdictsOf(openStrides(1), block(32), {});
  EXPECT_EQ(V->Verdicts.at(0).Kind, VerdictKind::Parametric);
  EXPECT_GE(V->Steps, V->E.Steps + 16 * 32); // 32 residues of the stride at least
}

TEST(JudgeBudget, WhatIsLeftOfAKernelIsBounded) {
  const KernelModel K = openStrides(3);
  const Evaluation E = evaluate(K, block(32), {});
  JudgeOptions Options;
  const Judgement All = judgeAll(K, block(32), E, Options, 0);
  for (const Verdict &V : All.Verdicts)
    EXPECT_EQ(V.Kind, VerdictKind::Parametric);
  Options.MostOfKernel = All.Steps / 16 / 3 + 1; // enough for one of them
  const Judgement Some = judgeAll(K, block(32), E, Options, 0);
  EXPECT_EQ(Some.Verdicts[0].Kind, VerdictKind::Parametric);
  EXPECT_EQ(Some.Verdicts[1].Kind, VerdictKind::Bounded);
  EXPECT_EQ(Some.Verdicts[2].Kind, VerdictKind::Bounded);
}

TEST(VerdictMemory, WhatIsKnownIsNotComputedAgain) {
  VerdictMemory Memory;
  SharedVerdicts First = Memory.of(strided(2), block(32), {});
  EXPECT_EQ(wavefronts(First), 2u);
  EXPECT_EQ(Memory.of(strided(2), block(32), {}), First);
}

TEST(VerdictMemory, AnyChangeThatMattersIsAnother) {
  const std::string Plain = keyOf(strided(2), block(32));
  const std::function<void(KernelModel &, Launch &)> Changes[] = {
      [](KernelModel &K, Launch &) { K = strided(3); },
      [](KernelModel &, Launch &L) { L.Block->Y = 2; },
      [](KernelModel &, Launch &L) { L.Grid = Dim3{}; },
      [](KernelModel &, Launch &L) { L.Arguments["n"] = 1; },
      [](KernelModel &, Launch &L) { L.DynamicShared = 0; },
      [](KernelModel &K, Launch &) { K.Accesses[0].Kind = AccessKind::Load; },
      [](KernelModel &K, Launch &) { K.Accesses[0].In = Space::Global; },
      [](KernelModel &K, Launch &) { K.Accesses[0].BytesPerLane = 8; },
      [](KernelModel &K, Launch &) { K.Accesses[0].Object = std::nullopt; },
      [](KernelModel &K, Launch &) {
        K.Accesses[0].When = K.Pool->lt(K.Pool->lane(), K.Pool->constant(7));
      },
      [](KernelModel &K, Launch &) { K.Objects[0].Name = "u"; },
      [](KernelModel &K, Launch &) { K.Objects[0].Bytes = 128; },
      [](KernelModel &K, Launch &) { K.Tables = {{1}}; },
      [](KernelModel &K, Launch &) { K.Body.clear(); },
      [](KernelModel &K, Launch &) { K.Barriers.emplace_back().When = K.Pool->boolean(true); },
      [](KernelModel &K, Launch &) { K.Loops.emplace_back().When = K.Pool->boolean(true); },
  };
  std::vector<std::string> Keys = {Plain};
  for (const auto &Change : Changes) {
    KernelModel K = strided(2);
    Launch L = block(32);
    Change(K, L);
    Keys.push_back(keyOf(K, L));
    for (size_t I = 0; I + 1 < Keys.size(); ++I)
      EXPECT_NE(Keys[I], Keys.back()) << "changes " << I << " and " << Keys.size() - 1;
  }
}

/// Counters of loops are called after the line of the loop.
TEST(VerdictMemory, TheLineOfALoopCounts) {
  KernelModel A = strided(2), B = strided(2);
  A.Loops.emplace_back().When = A.Pool->boolean(true);
  B.Loops.emplace_back().When = B.Pool->boolean(true);
  B.Loops[0].Line = 3;
  EXPECT_NE(keyOf(A, block(32)), keyOf(B, block(32)));
}

/// What threads store decides whether they race; where the text stands does not.
TEST(VerdictMemory, ValuesCountForRunsAndLinesDoNot) {
  const auto KeyOf = [](llvm::function_ref<void(KernelModel &)> Change) {
    KernelModel K = strided(2);
    K.Loops.emplace_back().When = K.Pool->boolean(true);
    K.Barriers.emplace_back().When = K.Pool->boolean(true);
    const Expr *One = K.Pool->constant(1), *Two = K.Pool->constant(2);
    K.Accesses[0].Value = One;
    K.Barriers[0].Which = Two;
    Change(K);
    return keyOf(K, block(32), KeyFor::Runs);
  };
  const std::string Plain = KeyOf([](KernelModel &) {});
  EXPECT_EQ(KeyOf([](KernelModel &K) { K.Loops[0].Line = 3; }), Plain);
  EXPECT_NE(KeyOf([](KernelModel &K) { K.Accesses[0].Value = K.Barriers[0].Which; }), Plain);
  EXPECT_NE(KeyOf([](KernelModel &K) { K.Accesses[0].CopiedFrom = K.Accesses[0].Value; }), Plain);
  EXPECT_NE(KeyOf([](KernelModel &K) { K.Barriers[0].Which = K.Accesses[0].Value; }), Plain);
  EXPECT_NE(KeyOf([](KernelModel &K) { K.Barriers[0].HandsOver = true; }), Plain);
  EXPECT_NE(KeyOf([](KernelModel &K) { K.Barriers[0].InMemory = true; }), Plain);
}

TEST(VerdictMemory, TheBudgetCounts) {
  VerdictMemory Memory;
  SharedVerdicts First = Memory.of(strided(2), block(32), {});
  EXPECT_NE(Memory.of(strided(2), block(32), {{}, /*TotalSteps=*/1}), First);
  VerdictBudget Short;
  Short.Evaluate.MostSteps = 1;
  EXPECT_NE(Memory.of(strided(2), block(32), Short), First);
}

TEST(VerdictMemory, SpaceIsBounded) {
  VerdictMemory Memory(64 << 10);
  for (int64_t Stride = 1; Stride <= 200; ++Stride) {
    EXPECT_EQ(Memory.of(strided(Stride), block(32), {})->Verdicts.size(), 1u);
    EXPECT_LE(Memory.bytes(), size_t(64 << 10));
  }
  EXPECT_GT(Memory.bytes(), size_t(32 << 10)); // it keeps what it has space for
}
} // namespace
