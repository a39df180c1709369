//===- glob.h - File names by pattern -------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

struct glob_t {
  size_t gl_pathc;
  char **gl_pathv;
};
extern "C" int glob(const char *, int, int (*)(const char *, int), glob_t *);
extern "C" void globfree(glob_t *);
