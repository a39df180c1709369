// Constants that no signed 64-bit integer holds, in a launch and in subscripts.
//
// RUN: not %lint --no-fixes %s 2>&1 | FileCheck %s --implicit-check-not=crashed --implicit-check-not=shared-out-of-bounds

__global__ void strided(float *p) {
  __shared__ float tile[32];
  tile[threadIdx.x] = tile[(threadIdx.x + ~0ull) % 32];
  // CHECK: :[[@LINE+1]]:3: warning: global store moves 32 sectors instead of 4
  p[32 * threadIdx.x] = tile[~0ull % 32];
}

void run(float *p, unsigned long long n) {
  unsigned long long most = ~0ull;
  strided<<<unsigned(most - n), 32>>>(p);
}
