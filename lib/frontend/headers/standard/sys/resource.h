//===- sys/resource.h - Resource usage ------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <sys/time.h>

struct rusage {
  timeval ru_utime, ru_stime;
  long ru_maxrss;
};
extern "C" int getrusage(int, rusage *);
#define RUSAGE_SELF 0
