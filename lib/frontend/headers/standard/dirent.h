//===- dirent.h - Directories ---------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

struct DIR;
struct dirent {
  unsigned char d_type;
  char d_name[256];
};
extern "C" {
DIR *opendir(const char *);
dirent *readdir(DIR *);
int closedir(DIR *);
}
