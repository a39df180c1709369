// RUN: %lint --exit-zero --max-steps=3000 --format=json --all-accesses %s > %t.json
// RUN: %python -c "import json; [print(a['line'], a['verdict'], len(a['assumptions'])) for a in json.load(open('%t.json'))['accesses']]" | FileCheck %s
// A loop that would take many times the budget is not begun; what is left of it serves the others.

__device__ unsigned turned(unsigned x, int by) { return x << by | x >> (32 - by); }

__global__ void k(unsigned *out, const unsigned *in) {
  __shared__ unsigned sums[64];
  unsigned a = threadIdx.x, b = 0;
  for (int i = 0; i < 2000; ++i) { // what it carries has no closed form
    // CHECK: [[@LINE+1]] data-dependent 3
    unsigned next = turned(a, 3) + turned(a ^ b, 7) + turned(a, 11) + in[(a % 7) * i];
    b = a;
    a = next;
  }
  sums[threadIdx.x] = a;
  for (int s = 1; s < 64; s *= 2) {
    __syncthreads();
    if (threadIdx.x % (2 * s) == 0)
      // CHECK: [[@LINE+1]] exact 0
      sums[threadIdx.x] += sums[threadIdx.x + s];
  }
  out[threadIdx.x] = sums[threadIdx.x];
}
void run(unsigned *out, const unsigned *in) { k<<<1, 64>>>(out, in); }
