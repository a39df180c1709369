//===- fenv.h - The floating-point environment ----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#define FE_TONEAREST 0
#define FE_UPWARD 0x800
#define FE_DOWNWARD 0x400
#define FE_TOWARDZERO 0xc00
#define FE_ALL_EXCEPT 0x3d
extern "C" int fesetround(int), fegetround(), feenableexcept(int), feclearexcept(int);
