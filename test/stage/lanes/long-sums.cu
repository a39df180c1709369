// RUN: %lint --exit-zero --format=json --all-accesses %s > %t.json
// RUN: %python -c "import json; [print(a['line'], a['verdict'], (a['perRequest']['wavefronts'] or a['perRequest']['sectors'])['max']) for a in json.load(open('%t.json'))['accesses']]" | FileCheck %s
// A sum of many unknowns is one unknown in the end. Where they set no lanes apart, the lanes lie
// as they did.

__global__ void k(float *out, int a0, int a1, int a2, int a3, int a4, int a5, int a6, int a7, int
                  a8, int a9, int a10, int a11, int a12, int a13, int a14, int a15, int a16, int
                  a17, int a18, int a19, int a20, int a21, int a22, int a23, int a24, int a25, int
                  a26, int a27, int a28, int a29) {
  __shared__ float tile[4096];
  const int at = threadIdx.x + a0 + a1 + a2 + a3 + a4 + a5 + a6 + a7 + a8 + a9 + a10 + a11 + a12 +
                 a13 + a14 + a15 + a16 + a17 + a18 + a19 + a20 + a21 + a22 + a23 + a24 + a25 + a26
                 + a27 + a28 + a29;
  // CHECK: [[@LINE+1]] exact 1
  tile[at] = 1;
  // CHECK: [[@LINE+1]] exact 2
  tile[at + threadIdx.x] = 2;
  // CHECK: [[@LINE+1]] parametric 5
  out[at] = 1;
}
