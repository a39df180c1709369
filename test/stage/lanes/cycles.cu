// RUN: %warplint --print=lanes %s | FileCheck %s
//
// Swizzled offsets in loops of unknown length: those that go to and fro, by another distance in
// each lane, and those that an inner loop takes back to where they were.

// Lane 1 is at 4 words, and at 4 ^ 40 = 44 in every other iteration: 160 bytes further on.
// CHECK-LABEL: evaluation of fro
// CHECK:      store.shared.4  s[at]
// CHECK-NEXT: case
// CHECK-NEXT: [0 16 32 48 {{.*}}] + [32 160 -32 96 {{.*}}]*(i % 2)
// CHECK:      load.shared.4  s[at ^ 1]
// CHECK-NEXT: case
// CHECK-NEXT: [0 16 32 48 {{.*}}] + [32 160 -32 96 {{.*}}]*(i % 2)
__global__ void fro(float *out, int n) {
  __shared__ float s[2048];
  int at = threadIdx.x * 4;
  for (int i = 0; i < n; ++i) {
    s[at] = i;
    __syncthreads();
    out[threadIdx.x] += s[at ^ 1];
    at ^= 8 + 32 * (threadIdx.x & 1);
  }
}

// 4 ^ 12 ^ 4 ^ 12 is 0. After j = 0, lanes 0 and 1 have changed places, and so have 2 and 3.
// CHECK-LABEL: evaluation of stays
// CHECK:      store.shared.4  s[at]
// CHECK-NEXT: case
// CHECK-NEXT: j = 0 {{.*}}[0 16 32 48
// CHECK-NEXT: j = 1 {{.*}}[0 -16 32 16
// CHECK:      load.shared.4  s[at ^ 1]
// CHECK-NEXT: case
// CHECK-NEXT: certain 0x00000000  [0 16 32 48
__global__ void stays(float *out, int n) {
  __shared__ float s[2048];
  int at = threadIdx.x * 4;
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < 4; ++j) {
      s[at] = i;
      __syncthreads();
      at ^= j % 2 ? 12 : 4;
    }
    out[i * 256 + threadIdx.x] += s[at ^ 1];
  }
}
