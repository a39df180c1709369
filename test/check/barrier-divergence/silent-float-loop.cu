// All threads count in floating point from the same number by the same steps: they stay together,
// however often that is. Not so where they begin with numbers of their own, or one of two.
//
// RUN: %lint --notes --block=256 %s | FileCheck %s --implicit-check-not='{{note: .*[[][a-z]+-[a-z-]+[]]}}' --implicit-check-not=warning:

__global__ void together(float most, float *out) {
  __shared__ float tile[256];
  for (float step = 1; step < most; step *= 2) {
    tile[threadIdx.x] = step;
    __syncthreads();
  }
  out[threadIdx.x] = tile[0];
}

__global__ void apart(float most, float *out) {
  __shared__ float tile[256];
  for (float step = threadIdx.x; step < most; step *= 2) {
    tile[threadIdx.x] = step;
    // CHECK: :[[@LINE+1]]:5: note: not every thread of the block may reach this barrier
    __syncthreads();
  }
  out[threadIdx.x] = tile[0];
}

__global__ void ofTwo(float most, float *out) {
  __shared__ float tile[256];
  for (float step = threadIdx.x < 100 ? 1 : 3; step < most; step *= 2) {
    tile[threadIdx.x] = step;
    // CHECK: :[[@LINE+1]]:5: note: not every thread of the block may reach this barrier
    __syncthreads();
  }
  out[threadIdx.x] = tile[0];
}
