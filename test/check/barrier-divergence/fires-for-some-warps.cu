// Threads that miss a barrier are told of if some of them are seen to go on, in whatever warp.
//
// RUN: not %lint --no-fixes %s | FileCheck %s --implicit-check-not=warning:

__global__ void first(float *out) {
  // CHECK: :[[@LINE+3]]:5: warning: not every thread of the block reaches this barrier
  // CHECK: note: thread (1, 0, 0) waits here, but thread (0, 0, 0) never reaches this barrier
  if (threadIdx.x % 2)
    __syncthreads();
  if (threadIdx.x < 100)
    out[threadIdx.x] = 1;
}

__global__ void last(float *out) {
  // CHECK: :[[@LINE+3]]:5: warning: not every thread of the block reaches this barrier
  // CHECK: note: thread (1, 0, 0) waits here, but thread (230, 0, 0) never reaches this barrier
  if (threadIdx.x % 2)
    __syncthreads();
  if (threadIdx.x >= 230)
    out[threadIdx.x] = 1;
}

void run(float *out) {
  first<<<1, 256>>>(out);
  last<<<1, 256>>>(out);
}
