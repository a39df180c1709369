// RUN: not %lint --checks barrier-divergence %s | FileCheck %s --implicit-check-not=warning:
// Threads that never enter a loop miss its barriers, however often it runs; and where warps take different arms, each barrier is
// missed by those in the other arm, in the same iteration.

__global__ void guarded(float *out, int n) {
  __shared__ float s[64];
  if (threadIdx.x < 32)
    for (int i = 0; i < n; ++i) {
      s[threadIdx.x] = out[threadIdx.x];
      // CHECK: :[[@LINE+2]]:7: warning: not every thread of the block reaches this barrier
      // CHECK: note: thread (0, 0, 0) waits here, but thread (32, 0, 0) never reaches this barrier
      __syncthreads();
      out[threadIdx.x] += s[threadIdx.x ^ 1];
    }
  out[threadIdx.x + 64] = 1;
}

__global__ void arms(float *out, int n) {
  __shared__ float s[64];
  for (int i = 0; i < n; ++i) {
    s[threadIdx.x] = out[threadIdx.x];
    if (threadIdx.x / 32 == 0) {
      // CHECK: :[[@LINE+1]]:7: warning: not every thread of the block reaches this barrier
      __syncthreads();
      out[threadIdx.x] = s[threadIdx.x ^ 1];
    } else {
      // CHECK: :[[@LINE+1]]:7: warning: not every thread of the block reaches this barrier
      __syncthreads();
      out[threadIdx.x] = s[threadIdx.x ^ 2];
    }
  }
}

__global__ void together(float *out, int n) {
  __shared__ float s[64];
  for (int i = 0; i < n; ++i) {
    s[threadIdx.x] = out[threadIdx.x];
    if (i % 2 == 0)
      __syncthreads();
    __syncthreads();
  }
  out[threadIdx.x + 64] = s[0];
}

void run(float *out, int n) {
  guarded<<<1, 64>>>(out, n);
  arms<<<1, 64>>>(out, n);
  together<<<1, 64>>>(out, n);
}
