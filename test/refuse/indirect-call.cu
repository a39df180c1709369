// RUN: %lint %s | FileCheck %s
typedef float (*Reader)(const float *);
__device__ Reader reader;

__global__ void k(float *out, float *in) {
  // CHECK: :[[@LINE+1]]:22: note: kernel 'k': calls through pointers are not followed [indirect-call]
  out[threadIdx.x] = reader(in + 32 * threadIdx.x);
}
