//===- time.h - Time ------------------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

typedef long time_t, clock_t, suseconds_t;
typedef int clockid_t;
struct timespec {
  time_t tv_sec;
  long tv_nsec;
};
struct tm {
  int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst;
};

#define CLOCKS_PER_SEC ((clock_t)1000000)
#define CLOCK_REALTIME 0
#define CLOCK_MONOTONIC 1
#define CLOCK_PROCESS_CPUTIME_ID 2
#define CLOCK_MONOTONIC_RAW 4

extern "C" {
time_t time(time_t *), mktime(tm *);
double difftime(time_t, time_t);
int clock_gettime(clockid_t, timespec *), clock_getres(clockid_t, timespec *),
    nanosleep(const timespec *, timespec *), timespec_get(timespec *, int);
tm *localtime(const time_t *), *gmtime(const time_t *), *localtime_r(const time_t *, tm *);
char *ctime(const time_t *), *asctime(const tm *);
size_t strftime(char *, size_t, const char *, const tm *);
}
