// However much is in error, in a file of which an include is missing: where the first error is about
// a word of C++20, the rest may follow from it.
//
// RUN: %lint --exit-zero --no-fixes %s | FileCheck %s

#include "nowhere.h"

template <class T>
concept Small = sizeof(T) <= 4;

#define EIGHT(x) x x x x x x x x
EIGHT(EIGHT(EIGHT(template <Small T> struct Row;)))

template <Small T> __global__ void strided(T *p) {
  // CHECK: :[[@LINE+1]]:3: warning: global store moves 8 sectors instead of 4
  p[2 * threadIdx.x] = 0;
}
template __global__ void strided(float *);
