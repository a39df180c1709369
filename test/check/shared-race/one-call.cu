// What one call of the kernel leaves unordered is one finding, with all of its places: every thread
// moves the same point.
//
// RUN: not %lint --block=64 %s | FileCheck %s --implicit-check-not=warning:

__device__ void move(float *point, const float *by) {
  // CHECK: :[[@LINE+2]]:3: warning: shared store of 'point' races with a load by another thread
  // CHECK: note: let one thread update it, or put a __syncthreads() between reading and writing
  point[0] = by[0] - point[0];
  point[1] = by[1] - point[1];
  // CHECK: note: also at [[@LINE-1]]:3 (store of 'point')
}

__global__ void moved(float *out, const float *by) {
  __shared__ float point[2];
  if (threadIdx.x < 2)
    point[threadIdx.x] = 0;
  __syncthreads();
  move(point, by);
  __syncthreads();
  out[threadIdx.x] = point[0] + point[1];
}
