// RUN: not %lint --block 64 --notes %s | FileCheck %s
// What a block reads alike is a number that it has for some contents of memory, as a parameter is. What each thread reads for
// itself may let all of them in, or none.
__global__ void bounded(float *out, const int *n) {
  if (threadIdx.x < *n) {
    out[threadIdx.x] = 1;
    // CHECK: :[[@LINE+2]]:5: warning: not every thread of the block reaches this barrier{{(; .*)?}} [barrier-divergence]
    // CHECK: note: for *n = 63 and other values, but not for *n = 64
    __syncthreads();
  }
  out[threadIdx.x + 64] = 2;
}

__global__ void flagged(float *out, const int *flags) {
  if (flags[threadIdx.x]) {
    out[threadIdx.x] = 1;
    // CHECK: :[[@LINE+1]]:5: note: not every thread of the block may reach this barrier{{(; .*)?}} [barrier-divergence]
    __syncthreads();
  }
  out[threadIdx.x + 64] = 2;
}

void run(float *out, const int *n) {
  bounded<<<1, 64>>>(out, n);
  flagged<<<1, 64>>>(out, n);
}
