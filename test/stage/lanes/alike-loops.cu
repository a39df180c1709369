// Two loops of one shape are two: what an iteration of the second does is not what the first did.
//
// RUN: %lint --exit-zero --block=32 --all-accesses --format=json:%t.json %s
// RUN: %python -c "import json; [print(a['line'], a['verdict'], a['perBlock']['wavefronts']) for a in json.load(open('%t.json'))['accesses']]" | FileCheck %s

// Words 4*lane + i, and one of padding after each 32. As long as i < 4, eight lanes have one
// padding in common: no conflict. Then every eighth has the next one, and lane 31 the bank of lane 0.
__global__ void carried() {
  __shared__ int s[256];
  for (int i = 0; i < 8; ++i) {
    int t = 4 * threadIdx.x + i;
    // CHECK: [[@LINE+1]] exact 12
    s[t + (t >> 5)] = i;
  }
  for (int j = 0; j < 8; ++j) {
    int t = 4 * threadIdx.x + j;
    // CHECK: [[@LINE+1]] exact 12
    s[t + (t >> 5)] = j;
  }
}

// No i carries 8*lane + i over a multiple of 32 that 8*lane does not reach.
__global__ void kept() {
  __shared__ int s[512];
  for (int i = 0; i < 8; ++i) {
    int t = 8 * threadIdx.x + i;
    // CHECK: [[@LINE+1]] exact 8
    s[t + (t >> 5)] = i;
  }
  for (int j = 0; j < 8; ++j) {
    int t = 8 * threadIdx.x + j;
    // CHECK: [[@LINE+1]] exact 8
    s[t + (t >> 5)] = j;
  }
}
