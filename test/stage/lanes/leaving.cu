// Lanes that leave a loop of unknown length one after the other are no longer certain in it.
//
// RUN: %lint --print=lanes --block=32 %s | FileCheck %s

// CHECK-LABEL: evaluation of apart, 1 warps
// CHECK:       1+ x warp 0  lanes 0xffffffff certain 0x00000000
__global__ void apart(float *out, int n) {
  int i = threadIdx.x;
  do {
    out[i] = 1;
    i += 32;
  } while (i < n);
}

// Those that stay and leave as one are.
// CHECK-LABEL: evaluation of together, 1 warps
// CHECK:       1+ x warp 0  lanes 0xffffffff  [0 4
__global__ void together(float *out, int n) {
  int i = 0;
  do {
    out[i + threadIdx.x] = 1;
    i += 32;
  } while (i < n);
}
