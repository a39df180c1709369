// RUN: %lint --checks=global-uncoalesced --notes %s | %expect
//
// The condition of a headline and the table below it are told for values that people have.

typedef unsigned long long Bytes;

// 4 bytes apart, the everyday stride, 32 lanes are in 4 sectors or, misaligned, 5; 32 bytes and more
// apart each has its own. A stride that is no multiple of 4 would be misaligned.
__global__ void bytes(const float *x, char *to, long long n, Bytes nb0, Bytes nb1, Bytes nb2) {
  for (long long i = threadIdx.x; i < n; i += blockDim.x)
    *(float *)(to + blockIdx.y * nb2 + blockIdx.x * nb1 + i * nb0) = x[i];
  // CHECK: :[[@LINE-1]]:5: note: global store moves 32 sectors instead of 4 unless nb0 <= 28
  // CHECK: note: nb0: 4 → 4 to 5 sectors · 8 → 8 to 9 · 12..28 → 12 to 29 · ≥ 32 → 32 (ideal 4)
}

// A thread lies within n, which is therefore no less than 1. Blocks begin at multiples of 256 * n
// elements, so rows of n begin with a sector.
__global__ void within(float *out, const float *in, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  if (x < n)
    out[x] = in[x * n];
  // CHECK: :[[@LINE-1]]:14: note: global load moves 32 sectors instead of 4 unless n <= 7
  // CHECK: note: n: 1 → 4 sectors · 2 → 8 · 3..7 → 12 to 28 · ≥ 8 → 32 (ideal 4)
}

// Nor is it negative, whatever it is called.
__global__ void either(float *out, const float *in, int offset) {
  out[threadIdx.x] = in[threadIdx.x * offset];
  // CHECK: :[[@LINE-1]]:22: note: global load moves 32 sectors instead of 4 unless offset <= 7
  // CHECK: note: offset: 1 → 4 sectors · 2 → 8 · 3..7 → 12 to 28 · ≥ 8 → 32 (ideal 4)
}
void run(float *p, long long n, Bytes *nb) {
  bytes<<<dim3(n, n), 256>>>(p, (char *)p, n, nb[0], nb[1], nb[2]);
  within<<<n, 256>>>(p, p, n);
  either<<<1, 256>>>(p, p, n);
}
