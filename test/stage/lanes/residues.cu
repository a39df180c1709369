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

// What differs from warp to warp is not named as the first one has it.
// CHECK-LABEL: evaluation of rows,
// CHECK:       (threadIdx.y + n) % 12
__global__ void rows(float *out, int n) {
  __shared__ unsigned char tile[32 * 40];
  unsigned char row = (threadIdx.y + n) % 12;
  out[threadIdx.x] = tile[(row | threadIdx.x) * n];
}
void run(float *out, int n) { rows<<<1, dim3(32, 2)>>>(out, n); }
