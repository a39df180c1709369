// RUN: %lint --exit-zero --all-accesses --format=json:%t.json %s
// RUN: %python -c "import json; [print(a['line'], a['verdict'], a['perRequest']['sectors']['min'], a['perRequest']['sectors']['max'], [c['when'] for c in a['cases']]) for a in json.load(open('%t.json'))['accesses']]" | FileCheck %s
// A quotient that all lanes share moves them all: what is left of the division need not be asked.
// 512 bytes in a row that begin at a multiple of 16 are 16 sectors, or 17.

__global__ void shared(const int *in, int *out, int width, int a, int b, int c) {
  int row = a / 32 * 8 + b / 32 * 6 + c / 32 * 5;
  // CHECK: [[@LINE+1]] parametric 16 17 ['start % 32 == 16', 'start % 32 == 0']
  int4 v = *(const int4 *)(in + row * width + 4 * threadIdx.x);
  // CHECK: [[@LINE+1]] exact 4 4 []
  out[threadIdx.x] = v.x + v.y + v.z + v.w;
}

// Held against what it is made of it says who takes part: of the last n % 8 elements at most 7.
__global__ void last(const float *in, float *out, int n) {
  int i = n / 8 * 8 + threadIdx.x;
  if (i < n)
    // CHECK: [[@LINE+1]] exact 1 1
    out[i] = 1;
}

void run(const int *in, int *out, float *f, int n) {
  shared<<<1, 32>>>(in, out, n, n, n, n);
  last<<<1, 32>>>(f, f, n);
}
