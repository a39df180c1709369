// Each thread wants two neighbours: 8 bytes a lane are 8 sectors for both, not for each.
//
// RUN: not %lint --block=32 %s | FileCheck %s

__global__ void pairs(const float *in, float *out) {
  out[threadIdx.x] = in[2 * threadIdx.x] + in[2 * threadIdx.x + 1];
  // CHECK: warning: global load moves 8 sectors instead of 4
  // CHECK: advice: read 2 consecutive elements of 'in' at once, as float2: all 2 for the 8 sectors that one costs now, if the first is 8-byte aligned
}
