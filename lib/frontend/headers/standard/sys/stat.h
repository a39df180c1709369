//===- sys/stat.h - File status -------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <sys/types.h>

struct stat {
  mode_t st_mode;
  off_t st_size;
  time_t st_mtime;
};
extern "C" int stat(const char *, struct stat *), fstat(int, struct stat *),
    mkdir(const char *, mode_t), chmod(const char *, mode_t);

#define S_ISDIR(MODE) (((MODE) & 0170000) == 0040000)
#define S_ISREG(MODE) (((MODE) & 0170000) == 0100000)
#define S_IRWXU 0700
#define S_IRUSR 0400
#define S_IWUSR 0200
#define S_IRGRP 0040
#define S_IROTH 0004
