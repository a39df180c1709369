//===- sys/time.h - Time of day -------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <time.h>

struct timeval {
  time_t tv_sec;
  suseconds_t tv_usec;
};
struct timezone {
  int tz_minuteswest, tz_dsttime;
};
extern "C" int gettimeofday(timeval *, void *);

#define timersub(_A, _B, _R)                                                                       \
  ((_R)->tv_sec = (_A)->tv_sec - (_B)->tv_sec, (_R)->tv_usec = (_A)->tv_usec - (_B)->tv_usec)
