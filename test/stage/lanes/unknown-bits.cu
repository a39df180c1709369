// Each bit of a mask that an unknown is held against is an unknown of its own: what is known
// of one says nothing of the next.
//
// RUN: %lint --print=lanes --block=32 %s | FileCheck %s

// CHECK-LABEL: evaluation of bits, 1 warps
// CHECK:       1+ x warp 0  lanes 0xffffffff certain 0x00000000
__global__ void bits(float *out, int n) {
  if ((n & 21) >= 8) // bit 4 is set
    out[threadIdx.x] = 1;
}
