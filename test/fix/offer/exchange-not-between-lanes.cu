// Lanes that talk to each other are not renamed.
//
// RUN: not %lint --block=32,32 %s | FileCheck %s --implicit-check-not="fix: exchange"

__global__ void copy(const float *in, float *out) {
  int row = threadIdx.x, column = threadIdx.y;
  float v = __shfl_xor_sync(~0u, in[32 * row + column], 1);
  // CHECK: :[[@LINE+1]]:3: warning: global store moves 32 sectors
  out[32 * row + column] = v;
}
