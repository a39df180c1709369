// A bit less 32 is below zero whatever the bit is: as an unsigned number it is large, and nothing is
// reached.
//
// RUN: %lint --print=lanes --block=8,4 %s | FileCheck %s

// CHECK-LABEL: evaluation of below
// CHECK:       store.global.4
// CHECK-NEXT:  case
// CHECK-NOT:   x warp
__global__ void below(float *p) {
  for (int k = threadIdx.x; k < 300; k += 8)
    if ((unsigned)((threadIdx.y * 31 >= threadIdx.y + k) + blockDim.x - 40) < 32u)
      p[k * 64 + threadIdx.y] = 1;
}
