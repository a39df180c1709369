//===- stddef.h - Sizes ---------------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#define offsetof(TYPE, MEMBER) __builtin_offsetof(TYPE, MEMBER)
typedef long double max_align_t;
