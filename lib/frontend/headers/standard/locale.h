//===- locale.h - Locales -------------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#define LC_ALL 6
#define LC_NUMERIC 1
extern "C" char *setlocale(int, const char *);
