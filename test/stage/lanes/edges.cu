// RUN: %lint --exit-zero --all-accesses --format=json:%t.json %s
// RUN: %python -c "import json; [print(a['line'], a['verdict'], a['perRequest']['sectors']['min'], a['perRequest']['sectors']['max'], [c['when'] for c in a['cases']]) for a in json.load(open('%t.json'))['accesses']]" | FileCheck %s
// The edge of an array lies anywhere in a warp, and lanes on both sides of it are known.
// A warp reads 128 bytes that begin at a multiple of 128, if nothing is said; then they are 4 sectors.

__global__ void neighbours(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // One word before: 5 sectors. The very first lane of all stays where it is: 4.
  // CHECK: [[@LINE+1]] exact 4 5 []
  out[i] = in[i == 0 ? i : i - 1];
  // CHECK: [[@LINE-1]] exact 4 4 []
  // One word behind: 5. With the edge in the warp 1 to 4, as all lanes behind it read the last word;
  // all lanes behind it: 1.
  // CHECK: [[@LINE+1]] exact 1 5 []
  out[i] += in[min(i + 1, n - 1)];
  // CHECK: [[@LINE-1]] exact 4 4 []
  // The same on both sides, in one expression.
  // CHECK: [[@LINE+1]] exact 1 5 []
  out[i] += in[max(min(i + 1, n - 1), 0)];
}

__global__ void mirrored(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // t lanes before the edge, and the others go back from there: max(t, 33 - t) words that end at word
  // t - 1. For t = 17 they are 3 sectors, for t = 1, from word -31 to 0, they are 5.
  // CHECK: [[@LINE+1]] exact 3 5 []
  out[i] = in[i < n ? i : 2 * n - 2 - i];
}

// Lanes that data sends to one of two places are anywhere.
__global__ void asked(const float *in, const int *to, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: [[@LINE+2]] exact 4 4 []
  // CHECK: [[@LINE+1]] data-dependent
  out[i] = in[to[i] > 7 ? 99 * i : 9 * i];
}

void run(const float *in, const int *to, float *out, int n) {
  neighbours<<<n / 256, 256>>>(in, out, n);
  mirrored<<<n / 256, 256>>>(in, out, n);
  asked<<<n / 256, 256>>>(in, to, out, n);
}
