// --fix leaves unsafe fixes alone.
//
// RUN: cp %s %t.cu
// RUN: not %lint --block=32,32 --fix %t.cu | FileCheck %s
// RUN: diff %s %t.cu
// RUN: %lint --block=32,32 --unsafe-fixes %t.cu 2>&1 | FileCheck %s --check-prefix=APPLIED
// RUN: FileCheck %s --check-prefix=FIXED --input-file=%t.cu

__global__ void copy(const float *in, float *out) {
  int row = threadIdx.x, column = threadIdx.y;
  out[32 * row + column] = in[32 * row + column];
}

// CHECK: warning: global store moves 32 sectors
// APPLIED: 1 fix applied
// FIXED: int row = threadIdx.y, column = threadIdx.x;
