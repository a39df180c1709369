// What an include that is not there would have declared is in error in every language: if that is
// most of a large file, it is not read again as C++20.
//
// RUN: not %warplint %s 2>&1 | FileCheck %s
// RUN: %lint --exit-zero %s -- -DFEW | FileCheck %s --check-prefix=FEW

#include "nowhere.h"

#ifndef FEW
#define EIGHT(x) x x x x x x x x
EIGHT(EIGHT(EIGHT(lost;)))
#endif

template <class T> concept Any = true;
template <Any T> __global__ void strided(T *p) { p[2 * threadIdx.x] = 0; }
template __global__ void strided(float *);
// CHECK-NOT: findings in 1 kernel
// CHECK: no findings in what could be searched: 0 kernels
// FEW: global store moves 8 sectors
