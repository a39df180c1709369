// RUN: %lint --block 64 --notes %s | FileCheck %s
__global__ void bounded(float *out, const int *n) {
  if (threadIdx.x < *n) {
    out[threadIdx.x] = 1;
    // CHECK: :[[@LINE+1]]:5: note: not every thread of the block may reach this barrier [barrier-divergence]
    __syncthreads();
  }
  out[threadIdx.x + 64] = 2;
}
