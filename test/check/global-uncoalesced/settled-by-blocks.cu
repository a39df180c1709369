// The grid is known and small: what its blocks cost at least and at most is seen in them, also
// where no rule says it for all block indices at once. 0, 0, 0 and 1 elements between lanes.
//
// RUN: %lint --exit-zero --format=json --all-accesses %s | FileCheck %s

__global__ void spread(float *p) {
  p[((blockIdx.x & blockIdx.y) * threadIdx.x)] = 1;
  // CHECK:      "verdict": "exact"
  // CHECK:      "sectors": {
  // CHECK-NEXT:   "min": 1,
  // CHECK-NEXT:   "max": 4,
}

void launch(float *p) { spread<<<dim3(2, 2), 32>>>(p); }
