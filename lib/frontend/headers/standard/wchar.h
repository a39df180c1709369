//===- wchar.h - Wide characters ------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

extern "C" size_t wcslen(const wchar_t *);
extern "C" wchar_t *wcscpy(wchar_t *, const wchar_t *);
