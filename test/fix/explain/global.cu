// Lanes 8 bytes apart use half of each sector.
//
// RUN: not %lint --block=32 --explain %s | FileCheck %s

__global__ void strided(const float *in, float *out) {
  out[threadIdx.x] = in[2 * threadIdx.x];
  // CHECK: warning: global load moves 8 sectors instead of 4
  // CHECK:      {{^}}  address   in + 8*tid.x  (bytes)
  // CHECK:      {{^}}  sectors   byte       sector 0
  // CHECK:      {{^}}  rule      sectors = how many different byte / 32 the lanes touch
  // CHECK-NEXT: (docs/hardware.md, rules G1-G11
}
