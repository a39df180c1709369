// Each padding alone fits into 48 KiB, both do not: one is applied, and the other array is
// swizzled.
//
// RUN: cp %s %t.cu
// RUN: %lint --block=32,32 --fix %t.cu 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=FIXED --input-file=%t.cu

__global__ void full(const float *in, float *out) {
  __shared__ float a[32][32], b[32][32], rest[10208];
  int x = threadIdx.x, y = threadIdx.y;
  a[y][x] = in[32 * y + x];
  b[y][x] = in[32 * y + x];
  rest[32 * y + x] = 0;
  __syncthreads();
  out[32 * y + x] = a[x][y] + b[x][y] + rest[32 * y + x];
}

// CHECK: 2 fixes applied
// FIXED: __shared__ float a[32][33], b[32][32], rest[10208];
// FIXED: b[y][x ^ y] = in[32 * y + x];
