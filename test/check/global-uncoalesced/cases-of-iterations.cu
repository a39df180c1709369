// Iterations that differ by where they begin, from an unknown place: four lanes of 8 bytes take
// one sector or two, in each of them. No row by iteration may say which.
//
// RUN: %lint --block=4 --exit-zero --format=json %s | FileCheck %s

__global__ void shifted(double *p, int n) {
  for (int k = 50; k > 0; k /= 2) {
    __threadfence_block();
    p[n + k + threadIdx.x] = 1;
    // CHECK:      "verdict": "exact"
    // CHECK:      "sectors": {
    // CHECK-NEXT:   "min": 1,
    // CHECK-NEXT:   "max": 2,
    // CHECK:      "cases": []
  }
}

// The first warp needs the iterations of the outer loop one by one, the others do not: k = 1 is
// one row, not one of its own beside those of j = 5, k = 1. All cost the same, so there is none.
__global__ void apart(float *p) {
  for (int j = 5; j-- > 0;) {
    if (j * 65 == threadIdx.y)
      continue;
    for (int k = 1; k < 100; k *= 2) {
      __threadfence_block();
      p[4 * threadIdx.x] = 1;
      // CHECK:      "verdict": "exact"
      // CHECK:      "cases": []
    }
  }
}
void launch(float *p) { apart<<<1, dim3(16, 16)>>>(p); }
