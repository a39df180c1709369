//===- sys/mman.h - Memory maps -------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <sys/types.h>

extern "C" {
void *mmap(void *, size_t, int, int, int, off_t);
int munmap(void *, size_t), mlock(const void *, size_t), munlock(const void *, size_t),
    madvise(void *, size_t, int);
}
#define PROT_READ 1
#define PROT_WRITE 2
#define MAP_SHARED 1
#define MAP_PRIVATE 2
#define MAP_ANONYMOUS 32
#define MAP_ANON 32
#define MAP_FAILED ((void *)-1)
#define MADV_HUGEPAGE 14
