// RUN: %lint %s | FileCheck %s
__device__ float walk(const float *p, int n) {
  return n < 2 ? p[n] : walk(p + n, n - 1) * walk(p, n - 2);
}

__global__ void k(float *out, float *in, int n) {
  // CHECK: remark: kernel 'k': a recursive device function receives a pointer: 'walk' [recursive-call]
  out[threadIdx.x] = walk(in + 32 * threadIdx.x, n);
}
