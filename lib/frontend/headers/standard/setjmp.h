//===- setjmp.h - Long jumps ----------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

typedef long jmp_buf[25];
extern "C" int setjmp(jmp_buf);
extern "C" void longjmp(jmp_buf, int);
