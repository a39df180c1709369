//===- ctype.h - Classes of characters ------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

extern "C" int isalpha(int), isdigit(int), isalnum(int), isspace(int), isupper(int), islower(int),
    ispunct(int), isprint(int), isgraph(int), iscntrl(int), isxdigit(int), isblank(int),
    toupper(int), tolower(int);
