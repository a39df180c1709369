// Of a question about an unknown only those answers count that its range allows.
//
// RUN: %lint --print=lanes %s | FileCheck %s

// CHECK-LABEL: evaluation of flipped, 1 warps
// CHECK:       load.shared.4
// CHECK-NEXT:    case blockIdx.x % 32 == 0
// CHECK-NEXT: {{.*}}[0 4 8
// CHECK-NEXT:    case blockIdx.x % 32 == 1
// CHECK-NEXT: {{.*}}[0 -4 8 4
// CHECK-NOT:     case blockIdx.x
__global__ void flipped(float *out) {
  __shared__ float tile[32];
  out[threadIdx.x] = tile[threadIdx.x ^ blockIdx.x];
}
void run(float *out) { flipped<<<2, 32>>>(out); }
