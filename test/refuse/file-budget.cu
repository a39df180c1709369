// RUN: %lint --exit-zero --max-file-steps=300000 --format=json:%t.json %s
// RUN: %python -c "import json; r = json.load(open('%t.json')); [print(a['kernel'], a['op'], a['assumptions']) for a in r['accesses']]; print(len(r['refusals']), 'refusals')" | FileCheck %s
//
// Once half of what a file may cost is spent, kernels are judged with symbolic counters, and say so:
// with that, what is left goes far. Each of these takes some 200 000 steps one by one.

// CHECK: first store
// CHECK-NOT: one by one
// CHECK: second
// CHECK: fourth store {{.*}}iteration by iteration, which would exceed --max-steps or --max-file-steps
// CHECK: 0 refusals
#define KERNEL(NAME)                                                                               \
  __global__ void NAME(float *y, const float *x) {                                                 \
    int t = threadIdx.x;                                                                           \
    for (int i = 0; i < 2000; i++)                                                                 \
      y[(t * i) & 1023] = x[i];                                                                    \
  }
KERNEL(first)
KERNEL(second)
KERNEL(third)
KERNEL(fourth)
