// A load in a library's function that takes its arguments by reference is the caller's: it is shown
// where the caller calls, not in a header that is not the user's to change.
//
// RUN: split-file %s %t
// RUN: not %lint --block 32 %t/user.cu -- -isystem %t/system | FileCheck %s
// CHECK: user.cu:4:54: warning: global load moves 32 sectors instead of 4 unless n <= 7
// CHECK-NOT: pair.h

//--- system/pair.h
struct Number {
  float value;
};
__device__ inline Number operator+(const Number &a, const Number &b) { return {a.value + b.value}; }

//--- user.cu
#include <pair.h>

__global__ void add(Number *out, const Number *a, int n) {
  out[threadIdx.x] = a[threadIdx.x * n + blockIdx.x] + a[threadIdx.x];
}
