//===- test/unit/sim/AtomicsTest.cpp --------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "sim/Atomics.h"
#include "Lanes.h"

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

TEST(Atomics, WhatNobodyCompiledIsAConjecture) {
  EXPECT_EQ(lowerSharedAtomic({.IsFloat = true}, *findGpu("sm_61")).Evidence, Grade::Conjecture);
  EXPECT_EQ(lowerSharedAtomic({}, *findGpu("sm_61")).Evidence, Grade::Documented);
  EXPECT_EQ(lowerSharedAtomic({.IsFloat = true}, *findGpu("sm_90")).Evidence, Grade::Documented);
}

TEST(Contention, IsTheMostLanesAtOneAddress) {
  auto Halves = [](unsigned L) { return L < 20 ? 64 : 8; };
  EXPECT_EQ(contention(lanes(4, Halves, Op::Atomic)).Lanes, 20u);
  EXPECT_EQ(contention(lanes(4, Halves, Op::Atomic)).Offset, 64u);
  EXPECT_EQ(contention(lanes(4, Halves, Op::Atomic, 0xfff00001)).Lanes, 12u);
  EXPECT_EQ(contention(lanes(4, [](unsigned L) { return 4 * L; }, Op::Atomic)).Lanes, 1u);
  EXPECT_EQ(contention(lanes(4, Halves, Op::Atomic, 0)).Lanes, 0u);
}

} // namespace
} // namespace warplint::sim
