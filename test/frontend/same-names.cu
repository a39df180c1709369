// RUN: %lint --print=model %s | FileCheck %s
// Variables of the same name keep it, and those whose name ends in a digit, too.

__global__ void k(float *a, int n) {
  for (int i = 0; i < n; ++i)
    a[32 * i] = 0;
  for (int i = 0; i < 7; ++i)
    a[32 * i + 1] = 1;
  for (int i2 = 0; i2 < 5; ++i2)
    a[32 * i2 + 2] = 2;
}
// CHECK: loop0: i = 0 then i + 1   while i < n
// CHECK: loop1: i = 0 then i + 1   while i < 7
// CHECK: loop2: i2 = 0 then i2 + 1   while i2 < 5

// Rows are of their own loop, and of two loops within each other the line tells which is meant.
// A stride of s words takes gcd(s, 32) wavefronts, none takes 1.
// RUN: %lint --exit-zero --format=json:%t.json %s
// RUN: %python -c "import json; [print(a['line'], a['op'], [(c['when'], c['wavefronts']) for c in a['cases']]) for a in json.load(open('%t.json'))['accesses'] if a['space'] == 'shared']" | FileCheck %s --check-prefix=ROWS
__device__ void row(const float *s, float *out, int j) {
  for (int i = 0; i < 2; ++i)
    // ROWS-DAG: [[@LINE+1]] load [('i = 0, i:[[@LINE-1]] = 0', 1), ('i = 0, i:[[@LINE-1]] = 1', 1), ('i = 1, i:[[@LINE-1]] = 0', 4), ('i = 1, i:[[@LINE-1]] = 1', 1)]
    out[threadIdx.x] += s[threadIdx.x * (i + j)];
}
__global__ void rows(float *out) {
  __shared__ float s[512];
  for (int i = 0; i < 5; i += 2)
    // ROWS-DAG: [[@LINE+1]] store [('i = 0', 1), ('i = 2', 2), ('i = 4', 4)]
    s[threadIdx.x * i] = i;
  __syncthreads();
  for (int i = 0; i < 2; ++i)
    row(s, out, 4 * i);
  for (int i = threadIdx.x; i < 300; ++i)
    s[i] = 0;
  for (int i = 0; i < 7; ++i)
    // ROWS-DAG: [[@LINE+1]] store [('i = 0', 1), ('i = 1', 1), ('i = 2', 2), ('i = 3', 1), ('i = 4', 4), ('i = 5', 1), ('i = 6', 2)]
    s[threadIdx.x * i] = i;
}
void run(float *out) { rows<<<1, 64>>>(out); }
