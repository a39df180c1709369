// RUN: %lint --exit-zero --all-accesses --format=json:%t.json %s
// RUN: %python -c "import json; [print(a['line'], a['verdict'], a['perRequest']['sectors']['min'], a['perRequest']['sectors']['max'], [c['when'] for c in a['cases']]) for a in json.load(open('%t.json'))['accesses'] if a['space'] == 'global']" | FileCheck %s
// Loops over whole warps of elements, and what is left over. The limit is a multiple of 32, so the
// lanes of a warp leave together, and are as far apart behind the loop as before it: 32 words in
// a row are 4 sectors.

__global__ void divided(const float *in, float *out, int n) {
  float sum = 0;
  int i = threadIdx.x;
  for (; i < n / 32 * 32; i += 128)
    // CHECK: [[@LINE+1]] exact 4 4 []
    sum += in[i];
  if (i < n)
    // CHECK: [[@LINE+1]] exact 4 4 []
    sum -= in[i];
  // CHECK: [[@LINE+1]] exact 4 4 []
  out[threadIdx.x] = sum;
}

__global__ void masked(const float *in, float *out, int n) {
  float sum = 0;
  int i = threadIdx.x, limit = n & ~31;
  for (; i < limit; i += 128)
    // CHECK: [[@LINE+1]] exact 4 4 []
    sum += in[i];
  for (; i < n; i += 32)
    // CHECK: [[@LINE+1]] exact 4 4 []
    sum -= in[i];
  // CHECK: [[@LINE+1]] exact 4 4 []
  out[threadIdx.x] = sum;
}

__global__ void subtracted(const float *in, float *out, int n) {
  float sum = 0;
  int i = threadIdx.x, limit = n - n % (4 * blockDim.x);
  for (; i < limit; i += 4 * blockDim.x)
    // CHECK: [[@LINE+1]] exact 4 4 []
    sum += in[i];
  for (; i < n; i += blockDim.x)
    // CHECK: [[@LINE+1]] exact 4 4 []
    sum -= in[i];
  // CHECK: [[@LINE+1]] exact 4 4 []
  out[threadIdx.x] = sum;
}

// Lanes that may leave one after another are apart behind the loop; 32 different words are no less
// than 4 sectors.
__global__ void ragged(const float *in, float *out, int n) {
  float sum = 0;
  int i = threadIdx.x;
  for (; i < n / 8 * 8; i += 128)
    // CHECK: [[@LINE+1]] exact 4 4 []
    sum += in[i];
  if (i < n)
    // CHECK: [[@LINE+1]] bounded 4 32
    sum -= in[i];
  // CHECK: [[@LINE+1]] exact 4 4 []
  out[threadIdx.x] = sum;
}

// What a remainder is called holds for all values with the same answer: 13, 29 and 45 are alike
// modulo 16, and not modulo 14.
__global__ void named(const float *in, float *out, int n) {
  // CHECK: [[@LINE+1]] parametric 4 5 {{.*}}'n % 16 == 13 and 0 <= (n % 14) <= 7'
  out[threadIdx.x] = in[(threadIdx.x == 0 ? n % ((n & 15) + 1) : threadIdx.x + 7) & 63];
}

void run(const float *in, float *out, int n) {
  named<<<1, 32>>>(in, out, n);
  divided<<<1, 128>>>(in, out, n);
  masked<<<1, 128>>>(in, out, n);
  subtracted<<<1, 128>>>(in, out, n);
  ragged<<<1, 128>>>(in, out, n);
}
