// RUN: %lint %s | FileCheck %s
__device__ float defined_elsewhere(const float *p);

__global__ void k(float *out, float *in) {
  // CHECK: :[[@LINE+1]]:22: remark: kernel 'k': a call that is not defined here receives a pointer: 'defined_elsewhere' [unknown-call]
  out[threadIdx.x] = defined_elsewhere(in + 32 * threadIdx.x);
}
