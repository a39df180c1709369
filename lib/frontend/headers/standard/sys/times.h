//===- sys/times.h - Process times ----------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <time.h>

struct tms {
  clock_t tms_utime, tms_stime, tms_cutime, tms_cstime;
};
extern "C" clock_t times(tms *);
