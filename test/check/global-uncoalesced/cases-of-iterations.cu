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
