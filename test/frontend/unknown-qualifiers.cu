// A word that nobody declares, where a qualifier stands, is a macro of a header that is not found. It is read as
// nothing, or as what makes a function one for the device, and the output says so.
//
// RUN: not %lint %s | FileCheck %s --implicit-check-not=error:
// CHECK: added -DHOT= -DAPI(...)= -DINLINE_HINT= -DPACKED= -DPURE= -DNOALIAS=
#include "missing/macros.h"

HOT __device__ int row(int i) { return 32 * i; }
API(1) __device__ int column(int i) { return 32 * i; }
__device__ int INLINE_HINT place(int i) { return 32 * i; }
struct PACKED Cell {
  float x;
};
struct Index {
  int i;
  HOT __device__ Index(int i) : i(32 * i) {}
  HOT __device__ int get() const { return i; }
};
__device__ int twice(int i) PURE { return 2 * i; }

// CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: global store moves 32 sectors instead of 4
__global__ void rows(float *NOALIAS p) { p[row(threadIdx.x)] = 1; }
// CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: global store moves 32 sectors instead of 4
__global__ void columns(float *p) { p[column(threadIdx.x)] = 1; }
// CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: global store moves 32 sectors instead of 4
__global__ void places(Cell *p) { p[place(threadIdx.x)].x = 1; }
// CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: global store moves 32 sectors instead of 4
__global__ void indices(float *p) { p[Index(threadIdx.x).get()] = 1; }
// CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: global store moves 8 sectors instead of 4
__global__ void doubles(float *p) { p[twice(threadIdx.x)] = 1; }
