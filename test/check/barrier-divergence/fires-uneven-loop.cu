// RUN: not %lint --checks barrier-divergence %s | FileCheck %s --implicit-check-not=warning:
// Threads that leave a loop after different numbers of rounds miss its barriers: the loop is what has to change.

__global__ void strided(float *out, const float *in, int n) {
  __shared__ float s[64];
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    s[threadIdx.x] = in[i];
    // CHECK: :[[@LINE+5]]:5: warning: not every thread of the block reaches this barrier
    // CHECK: note: thread (0, 0, 0) waits here, but thread
    // CHECK: note: for n =
    // CHECK: note: let all threads make the same number of rounds in the loop of line 6, and guard what it does, but not the barrier
    // CHECK-NOT: move the barrier
    __syncthreads();
    out[i] = s[63 - threadIdx.x];
  }
  out[threadIdx.x] = 1;
}

// The loop is the same for all threads, and the guard is not.
__global__ void guarded(float *out, const float *in, int n) {
  __shared__ float s[64];
  for (int i = 0; i < n; ++i) {
    if (threadIdx.x < 40) {
      s[threadIdx.x] = in[i];
      // CHECK: :[[@LINE+2]]:7: warning: not every thread of the block reaches this barrier
      // CHECK: note: move the barrier out of the guard; the rest of the guarded code can stay
      __syncthreads();
    }
    out[i] = s[threadIdx.x / 2];
  }
}

void run(float *p, int n) {
  strided<<<1, 64>>>(p, p, n);
  guarded<<<1, 64>>>(p, p, n);
}
