// A budget that ends while answers to a question are tried takes nothing from what hinges on none.
//
// RUN: %lint --exit-zero --block=32 --max-steps=200 --all-accesses --format=json:%t.json %s
// RUN: %python -c "import json; d = json.load(open('%t.json')); [print(a['text'], a['verdict'], a['perRequest']['wavefronts']['max']) for a in d['accesses'] if a['space'] == 'shared']; print(len(d['refusals']), 'refusals')" | FileCheck %s
// RUN: %lint --exit-zero --block=32 --all-accesses --format=json:%t.json %s
// RUN: %python -c "import json; d = json.load(open('%t.json')); [print(a['text'], a['verdict'], a['perRequest']['wavefronts']['max']) for a in d['accesses'] if a['space'] == 'shared']" | FileCheck %s --check-prefix=ALL

__global__ void swizzled(float *out, int n) {
  __shared__ float rows[32][32], plain[32];
  int i = threadIdx.x;
  // CHECK: plain[i] exact 1
  // ALL: plain[i] exact 1
  plain[i] = out[i];
  __syncthreads();
  // Row (i ^ n) % 32 of each lane: all 32 rows, whatever n is.
  // CHECK: rows[(i ^ n) & 31][0] bounded 32
  // ALL: rows[(i ^ n) & 31][0] exact 32
  out[i] = rows[(i ^ n) & 31][0] + plain[31 - i];
  // CHECK: plain[31 - i] exact 1
  // ALL: plain[31 - i] exact 1
}
// CHECK: 0 refusals
