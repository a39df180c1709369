// What is said alike of one array in one kernel is told once, with the places of the others; so is
// what is said alike of several arrays on one line, or of arrays that are indexed alike.
//
// RUN: not %lint --checks=-global-race %s | %expect
// RUN: not %lint --explain --checks=-global-race %s | FileCheck %s --check-prefix=EXPLAIN
// RUN: not %lint --format=json:%t.json --checks=-global-race %s
// RUN: %python -c "import json; F = json.load(open('%t.json'))['findings']; print(len(F), 'causes at', sum(1 + len(f.get('also', [])) for f in F), 'places')" | FileCheck %s --check-prefix=JSON
// JSON: {{^}}4 causes at 14 places

__global__ void points(const float *in, const float *other, float *out) {
  int i = threadIdx.x;
  // CHECK: :[[@LINE+3]]:13: warning: global load moves 12 sectors instead of 4
  // CHECK: note: also 3 loads: of 'other' at [[@LINE+7]]:13, of 'in' at [[@LINE+4]]:13 and [[@LINE+5]]:13
  // EXPLAIN: :[[@LINE+1]]:13: warning: global load moves 12 sectors instead of 4
  float x = in[3 * i];
  // EXPLAIN: :[[@LINE+1]]:13: warning: global load moves 12 sectors instead of 4
  float y = in[3 * i + 3000];
  float z = in[3 * i + 6000];
  // Another array, indexed alike, and another stride.
  float w = other[3 * i];
  // CHECK: :[[@LINE+1]]:13: warning: global load moves 16 sectors instead of 4
  float v = other[4 * i];
  // CHECK: :[[@LINE+2]]:3: warning: global store moves 8 sectors instead of 4
  // CHECK: note: also at [[@LINE+2]]:3 (store of 'out')
  out[2 * i] = x + y + z;
  out[2 * i + 1000] = w + v;
}

__global__ void sum(const float *a, const float *b, const float *c, float *out) {
  int i = threadIdx.x;
  out[3 * i] = a[3 * i] + b[3 * i];
  // One array that is walked in two ways is one cause, too: the costlier way is told.
  // CHECK: :[[@LINE+2]]:3: warning: global store moves 32 sectors instead of 4
  // CHECK: note: also 6 accesses: of 'a' at [[@LINE+1]]:16 and [[@LINE-3]]:16, of 'b' at [[@LINE+1]]:27 and [[@LINE-3]]:27, of 'c' at [[@LINE+1]]:38, of 'out' at [[@LINE-3]]:3
  out[8 * i] = a[8 * i] + b[8 * i] * c[8 * i];
}
void run(float *in, float *out) {
  points<<<1, 32>>>(in, in, out);
  sum<<<1, 32>>>(in, in, in, out);
}
