//===- stdarg.h - Variable arguments --------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

typedef __builtin_va_list va_list;
#define va_start(LIST, ...) __builtin_va_start(LIST, __VA_ARGS__)
#define va_end(LIST) __builtin_va_end(LIST)
#define va_arg(LIST, TYPE) __builtin_va_arg(LIST, TYPE)
#define va_copy(TO, FROM) __builtin_va_copy(TO, FROM)
