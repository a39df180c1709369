//===- __warplint_signbit.h - The sign of a double ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// A toolkit declares it and Clang, which has those of the other types, calls it __signbitd.
///
//===----------------------------------------------------------------------===//
#pragma once

inline __attribute__((device, always_inline, nodebug)) int __signbit(double value) {
  return __builtin_signbit(value);
}
