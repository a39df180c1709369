//===- sys/timeb.h - Time of day, the old way -----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <time.h>

struct timeb {
  time_t time;
  unsigned short millitm;
};
extern "C" int ftime(timeb *);
