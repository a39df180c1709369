// 32 floats from the third on: two elements earlier, or six later, they start with a sector.
//
// RUN: not %lint --block=32 --check-option=global-uncoalesced.min-ratio-percent=100 %s | FileCheck %s

__global__ void shifted(const float *in, float *out) {
  out[threadIdx.x] = in[threadIdx.x + 2];
  // CHECK: warning: global load moves 5 sectors instead of 4
  // CHECK: advice: start 2 elements earlier or 6 elements later: 5 -> 4 sectors on the read
}
