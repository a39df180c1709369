//===- test/unit/sim/AtomicsTest.cpp --------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "sim/Atomics.h"
#include "Lanes.h"
#include "sim/SharedMemory.h"

#include <gtest/gtest.h>

namespace warplint::sim {
namespace {

AtomicForm formOn(const char *GpuName, SharedAtomic Atomic) {
  return lowerSharedAtomic(Atomic, *findGpu(GpuName)).Form;
}

TEST(Atomics, WordsOfIntegersAreNative) {
  for (AtomicOp Operation :
       {AtomicOp::Add, AtomicOp::Min, AtomicOp::Max, AtomicOp::Inc, AtomicOp::Dec, AtomicOp::And,
        AtomicOp::Or, AtomicOp::Xor, AtomicOp::Exchange, AtomicOp::CompareAndSwap})
    for (const Gpu &Target : gpus())
      EXPECT_EQ(lowerSharedAtomic({.Operation = Operation}, Target).Form, AtomicForm::Native);
}

TEST(Atomics, FloatsAndWideArithmeticLoop) {
  for (const char *Name : {"sm_75", "sm_80", "sm_90", "sm_100", "sm_120"}) {
    EXPECT_EQ(formOn(Name, {.IsFloat = true}), AtomicForm::CasLoop);
    EXPECT_EQ(formOn(Name, {.Bytes = 8, .IsFloat = true}), AtomicForm::CasLoop);
    EXPECT_EQ(formOn(Name, {.Bytes = 2, .IsFloat = true}), AtomicForm::CasLoop);
    EXPECT_EQ(formOn(Name, {.Bytes = 8}), AtomicForm::CasLoop);
    EXPECT_EQ(formOn(Name, {.Operation = AtomicOp::Min, .Bytes = 8}), AtomicForm::CasLoop);
    EXPECT_EQ(formOn(Name, {.Operation = AtomicOp::CompareAndSwap, .Bytes = 2}),
              AtomicForm::CasLoop);
  }
}

TEST(Atomics, ExchangesOfTwoWordsAreNativeAndOfFourSinceHopper) {
  for (AtomicOp Operation : {AtomicOp::Exchange, AtomicOp::CompareAndSwap}) {
    EXPECT_EQ(formOn("sm_75", {.Operation = Operation, .Bytes = 8}), AtomicForm::Native);
    EXPECT_EQ(formOn("sm_89", {.Operation = Operation, .Bytes = 16}), AtomicForm::Unavailable);
    EXPECT_EQ(formOn("sm_90", {.Operation = Operation, .Bytes = 16}), AtomicForm::Native);
  }
}

TEST(Atomics, CountingUpMergesSinceAmpereIfNobodyLooks) {
  EXPECT_EQ(formOn("sm_80", {.AddsOne = true}), AtomicForm::MergingAdd);
  EXPECT_EQ(formOn("sm_120", {.AddsOne = true}), AtomicForm::MergingAdd);
  EXPECT_EQ(formOn("sm_75", {.AddsOne = true}), AtomicForm::Native);
  EXPECT_EQ(formOn("sm_80", {.AddsOne = true, .UsesResult = true}), AtomicForm::Native);
}

// As nvcc 13.0 compiles them.
TEST(Atomics, OneAddressForAllLanesIsAggregated) {
  auto FormOf = [](SharedAtomic Atomic) {
    Atomic.SameAddress = true;
    return formOn("sm_90", Atomic);
  };
  EXPECT_EQ(FormOf({}), AtomicForm::Aggregated);
  EXPECT_EQ(FormOf({.UsesResult = true}), AtomicForm::Aggregated);
  EXPECT_EQ(FormOf({.Operation = AtomicOp::Max}), AtomicForm::Aggregated);
  EXPECT_EQ(FormOf({.Operation = AtomicOp::Max, .UsesResult = true}), AtomicForm::Native);
  EXPECT_EQ(FormOf({.Operation = AtomicOp::Exchange}), AtomicForm::Native);
  EXPECT_EQ(FormOf({.Operation = AtomicOp::Inc}), AtomicForm::Native);
  EXPECT_EQ(FormOf({.IsFloat = true}), AtomicForm::CasLoop);
  EXPECT_EQ(FormOf({.Bytes = 8}), AtomicForm::CasLoop);
}

// Nothing sums 64-bit values across lanes, but equal ones are multiplied (nvcc 13.0).
TEST(Atomics, OfTwoWordsOnlyEqualAdditionsAreCombined) {
  using enum AtomicOp;
  EXPECT_TRUE(combinesWarp({.Bytes = 8, .SameAddress = true, .SameValue = true}));
  EXPECT_TRUE(
      combinesWarp({.Bytes = 8, .UsesResult = true, .SameAddress = true, .SameValue = true}));
  EXPECT_FALSE(combinesWarp({.Bytes = 8, .SameAddress = true}));
  EXPECT_FALSE(combinesWarp({.Bytes = 8, .SameValue = true}));
  EXPECT_FALSE(
      combinesWarp({.Operation = Max, .Bytes = 8, .SameAddress = true, .SameValue = true}));
  EXPECT_FALSE(combinesWarp({.Bytes = 8, .IsFloat = true, .SameAddress = true, .SameValue = true}));
}

TEST(Atomics, WhatNobodyCompiledIsAConjecture) {
  EXPECT_EQ(lowerSharedAtomic({.IsFloat = true}, *findGpu("sm_61")).Evidence, Grade::Conjecture);
  EXPECT_EQ(lowerSharedAtomic({}, *findGpu("sm_61")).Evidence, Grade::Documented);
  EXPECT_EQ(lowerSharedAtomic({.IsFloat = true}, *findGpu("sm_90")).Evidence, Grade::Documented);
}

// What ATOMS served on an H200 (test/measured, series E).
TEST(Atomics, LanesOfOneWordWaitForEachOther) {
  auto Same = [](unsigned) { return 0; };
  auto Apart = [](unsigned L) { return 4 * L; };
  EXPECT_EQ(sharedCost(lanes(4, Same, Op::Atomic)).Wavefronts, 32u);
  EXPECT_EQ(sharedCost(lanes(4, Apart, Op::Atomic)).Wavefronts, 1u);
  EXPECT_EQ(sharedCost(lanes(4, Same, Op::Increment)).Wavefronts, 1u);
  EXPECT_EQ(sharedCost(lanes(4, Same, Op::CompareAndSwap)).Wavefronts, 64u);
  EXPECT_EQ(sharedCost(lanes(4, Same, Op::CompareAndSwap)).conflicts(), 31u);
  EXPECT_EQ(sharedCost(lanes(4, Apart, Op::CompareAndSwap)).conflicts(), 0u);
}

TEST(Atomics, ALoopIsPricedAsWhatItRepeats) {
  const SharedAtomic Float{.IsFloat = true}, Cas{.Operation = AtomicOp::CompareAndSwap};
  EXPECT_EQ(priceOf(Float, AtomicForm::CasLoop), Op::CompareAndSwap);
  EXPECT_EQ(priceOf(Cas, AtomicForm::Native), Op::CompareAndSwap);
  EXPECT_EQ(priceOf({.AddsOne = true}, AtomicForm::MergingAdd), Op::Increment);
  EXPECT_EQ(priceOf({.AddsOne = true}, AtomicForm::Native), Op::Atomic);
}

} // namespace
} // namespace warplint::sim
