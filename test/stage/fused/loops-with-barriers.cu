// A loop of constant length that holds barriers may be left a loop, whose address the compiler then
// moves along without what is known of it: what the counter alone aligns is not certain.
//
// RUN: not %lint --arch=sm_90 --block=16 %s | FileCheck %s

__global__ void odd_rows(float *o) {
  __shared__ float s[17 * 17], other[16];
  int t = threadIdx.x;
  for (int m = 0; m < 16; ++m) {
    // CHECK: :[[#@LINE+2]]:{{.*}}2-way bank conflict: shared load takes 2 wavefronts
    // CHECK: note: the compiler may fuse 2 such loads into one of 8 bytes
    o[t + 16 * m] = s[17 * m + 16 * (t & 3)] + s[17 * m + 16 * (t & 3) + 1];
    other[t] = m;
    __syncthreads();
  }
}

__global__ void even_rows(float *o) {
  __shared__ float s[16 * 128], other[16];
  int t = threadIdx.x;
  for (int m = 0; m < 16; ++m) {
    // CHECK: :[[#@LINE+2]]:{{.*}}4-way bank conflict: shared load takes 4 wavefronts
    // CHECK: note: the compiler fuses 2 such loads into one of 8 bytes
    o[t + 16 * m] = s[128 * m + 8 * t] + s[128 * m + 8 * t + 1];
    other[t] = m;
    __syncthreads();
  }
}

// Eight rounds are written out.
__global__ void few(float *o) {
  __shared__ float s[17 * 9], other[16];
  int t = threadIdx.x;
  for (int m = 0; m < 8; ++m) {
    // CHECK: :[[#@LINE+2]]:{{.*}}2-way bank conflict
    // CHECK: note: the compiler fuses 2 such loads into one of 8 bytes
    o[t + 16 * m] = s[17 * m + 16 * (t & 3)] + s[17 * m + 16 * (t & 3) + 1];
    other[t] = m;
    __syncthreads();
  }
}
