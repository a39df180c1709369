//===- stdlib.h - Conversion, random numbers, allocation, exit ------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

struct div_t {
  int quot, rem;
};
struct ldiv_t {
  long quot, rem;
};

extern "C" {
__attribute__((noreturn)) void _exit(int), _Exit(int), quick_exit(int);
int rand_r(unsigned *), atexit(void (*)()), system(const char *),
    setenv(const char *, const char *, int), unsetenv(const char *), putenv(char *),
    mkstemp(char *), posix_memalign(void **, size_t, size_t);
long atol(const char *), strtol(const char *, char **, int), random(), lrand48(), mrand48();
long long atoll(const char *), strtoll(const char *, char **, int);
__host__ __device__ long labs(long);
__host__ __device__ long long llabs(long long);
unsigned long strtoul(const char *, char **, int);
unsigned long long strtoull(const char *, char **, int);
float strtof(const char *, char **);
double strtod(const char *, char **), drand48(), erand48(unsigned short *);
void srandom(unsigned), srand48(long),
    qsort(void *, size_t, size_t, int (*)(const void *, const void *));
void *calloc(size_t, size_t), *realloc(void *, size_t), *aligned_alloc(size_t, size_t),
    *memalign(size_t, size_t), *alloca(size_t),
    *bsearch(const void *, const void *, size_t, size_t, int (*)(const void *, const void *));
char *getenv(const char *), *realpath(const char *, char *);
div_t div(int, int);
ldiv_t ldiv(long, long);
}
