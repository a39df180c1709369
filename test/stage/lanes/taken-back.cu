// What a loop would have needed to know as a whole is not asked for once it was run.
//
// RUN: %lint --print=lanes %s | FileCheck %s

// CHECK-LABEL: evaluation of chosen, 1 warps
// CHECK:       store.shared.4
// CHECK-NEXT:    case{{$}}
// CHECK-NEXT:      4 x warp 0 k = 0 lanes 0xffffffff  [0 4 8
__global__ void chosen(int v) {
  __shared__ int tile[64];
  for (int k = 0; k != 4; ++k)
    tile[(k ^ 32) >= 64 ? k : threadIdx.x] = v; // k ^ 32 is 32 to 35
}
void run() { chosen<<<1, 32>>>(1); }
