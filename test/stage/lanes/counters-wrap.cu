// Below zero an unsigned difference is large: of k = 3, 2, 1, 0 only the last two let lanes
// through the guard, and k = 1 only the second.
//
// RUN: %lint --print=lanes --block=2 %s | FileCheck %s

// CHECK:      1 x warp 0 {{.*}}lanes 0x00000002
// CHECK-NEXT: 1 x warp 0 {{.*}}lanes 0x00000003
// CHECK-NOT:  x warp
__global__ void wrapped(double *p) {
  for (int k = 4; k-- > 0;)
    if (threadIdx.x - k <= 32) {
      __threadfence_block();
      p[threadIdx.x] = 1;
    }
}
