//===- getopt.h - Command lines -------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <unistd.h>

struct option {
  const char *name;
  int has_arg, *flag, val;
};
extern "C" int getopt_long(int, char *const *, const char *, const option *, int *),
    getopt_long_only(int, char *const *, const char *, const option *, int *);

#define no_argument 0
#define required_argument 1
#define optional_argument 2
