// The host fills `__constant__` memory that the source leaves empty. Until then it holds zeroes, but
// no kernel is written for those; what the source does write there is taken to stay.
//
// RUN: %lint --block=32 --no-fixes --notes %s | FileCheck %s --implicit-check-not=warning:

__constant__ int pitches[4];
__constant__ int pitch;
__constant__ int given[2] = {1, 1};
static __constant__ int own;

__global__ void kernel(float *out, int n) {
  // CHECK: :[[@LINE+1]]:3: note: global store moves 32 sectors instead of 4 unless pitches[n] <= 7
  out[threadIdx.x * pitches[n]] = 1;
  // CHECK: :[[@LINE+1]]:3: note: global store moves 32 sectors instead of 4 unless pitch <= 7
  out[threadIdx.x * pitch] = 2;
  out[threadIdx.x * given[n & 1]] = 3;
  // CHECK: :[[@LINE+1]]:3: note: global store moves 32 sectors instead of 4 unless own <= 7
  out[threadIdx.x * own] = 4;
}
