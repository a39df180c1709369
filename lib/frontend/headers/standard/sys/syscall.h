//===- sys/syscall.h - System calls by number -----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#define SYS_gettid 186
#define SYS_getpid 39
extern "C" long syscall(long, ...);
