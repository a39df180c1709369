//===- signal.h - Signals -------------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

typedef void (*sighandler_t)(int);
typedef int sig_atomic_t;
extern "C" sighandler_t signal(int, sighandler_t);
extern "C" int raise(int), kill(int, int);

#define SIG_DFL ((sighandler_t)0)
#define SIG_IGN ((sighandler_t)1)
#define SIGINT 2
#define SIGABRT 6
#define SIGFPE 8
#define SIGKILL 9
#define SIGSEGV 11
#define SIGTERM 15
