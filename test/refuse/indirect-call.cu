// RUN: %lint %s | FileCheck %s
typedef float (*Reader)(const float *);
__device__ Reader reader;

__global__ void k(float *out, float *in) {
  // CHECK: :[[@LINE+1]]:22: remark: kernel 'k': a call through a pointer is not followed [indirect-call]
  out[threadIdx.x] = reader(in + 32 * threadIdx.x);
}
