// RUN: %lint --checks misaligned-access --notes %s | count 0
// memcpy asks for no alignment beyond that of what it is given.
#include <cstring>

__device__ int load(const unsigned char *p) {
  int v;
  memcpy(&v, p, sizeof(v));
  return v;
}
__global__ void bytes(int *out, const unsigned char *in) { out[threadIdx.x] = load(in + threadIdx.x * 34 + 2); }

__global__ void halves(int2 *out, const unsigned short *in) { memcpy(&out[threadIdx.x], in + threadIdx.x * 7, 8); }

__global__ void shared(int *out, const unsigned char *in) {
  __shared__ unsigned char s[512];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = load(s + threadIdx.x);
}

void run(int *out, int2 *pairs, const unsigned char *in, const unsigned short *halfwords) {
  bytes<<<1, 128>>>(out, in);
  halves<<<1, 128>>>(pairs, halfwords);
  shared<<<1, 128>>>(out, in);
}
