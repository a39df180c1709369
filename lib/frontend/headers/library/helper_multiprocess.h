//===- helper_multiprocess.h - Processes of the samples, opaque -----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

struct sharedMemoryInfo {
  void *addr;
  size_t size;
};
int sharedMemoryCreate(const char *, size_t, sharedMemoryInfo *);
int sharedMemoryOpen(const char *, size_t, sharedMemoryInfo *);
void sharedMemoryClose(sharedMemoryInfo *);
