//===- __warplint_builtins.h - What nvcc knows itself -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// A toolkit declares the sign of a double, and Clang, which has those of the other types, calls it
/// __signbitd.
///
//===----------------------------------------------------------------------===//
#pragma once

inline __attribute__((device, always_inline, nodebug)) int __signbit(double value) {
  return __builtin_signbit(value);
}
__attribute__((device)) unsigned long long __globaltimer();
