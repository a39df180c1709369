// RUN: not %lint --checks barrier-divergence %s | FileCheck %s --implicit-check-not=warning:
// A guard on a parameter parts a block for some of its values; of a known grid and a known n it is the last block: 1000 is
// 3 * 256 + 232. Threads that return before the barrier are not waited for.

__global__ void bounded(float *out, int n) {
  if (threadIdx.x < n) {
    out[threadIdx.x] = 1;
    // CHECK: :[[@LINE+3]]:5: warning: not every thread of the block reaches this barrier
    // CHECK: note: thread (0, 0, 0) waits here, but thread ([[#]], 0, 0) never reaches this barrier
    // CHECK: note: for n = 63 and other values, but not for n = 64
    __syncthreads();
  }
  out[threadIdx.x + 64] = 2;
}

__global__ void lastBlock(float *out, int n) {
  int i = blockIdx.x * 256 + threadIdx.x;
  if (i < n) {
    out[i] = 1;
    // CHECK: :[[@LINE+3]]:5: warning: not every thread of the block reaches this barrier
    // CHECK: note: thread (0, 0, 0) waits here, but thread (232, 0, 0) never reaches this barrier
    // CHECK: note: in block (3, 0, 0)
    __syncthreads();
  }
  out[i] += 1;
}

__global__ void returned(float *out, int n) {
  int i = blockIdx.x * 256 + threadIdx.x;
  if (i >= n)
    return;
  out[i] = 1;
  __syncthreads();
  out[i] += 1;
}

void run(float *out, int n) {
  bounded<<<1, 64>>>(out, n);
  lastBlock<<<4, 256>>>(out, 1000);
  returned<<<4, 256>>>(out, n);
}
