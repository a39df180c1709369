// RUN: %warplint --no-toolkit --checks=atomic-contention --notes %s | FileCheck %s
// CHECK: 0 findings in 7 kernels
//
// What the compiler combines, what one lane of a warp does, and what data decide.

__global__ void integers(int *sum, int *most, const int *in) {
  atomicAdd(sum, in[threadIdx.x]);
  atomicAdd(sum + blockIdx.x, 1);
  atomicMax(most, in[threadIdx.x]);
}

// Equal values of 64 bits are multiplied by the number of lanes, and what never wraps counts up.
__global__ void counts(unsigned long long *count, unsigned *next, unsigned long long n, unsigned long long *out) {
  atomicAdd(count, 1ull);
  atomicAdd(count, 2 * n);
  out[threadIdx.x] = atomicAdd(count, n);
  atomicInc(next, ~0u);
}

__global__ void tickets(int *next, int *out) {
  out[threadIdx.x] = atomicAdd(next, 1);
}

__global__ void reduced(float *sum, const float *in) {
  float x = in[blockIdx.x * blockDim.x + threadIdx.x];
  for (int step = 16; step > 0; step /= 2)
    x += __shfl_down_sync(0xffffffffu, x, step);
  if (threadIdx.x % 32 == 0)
    atomicAdd(sum, x);
}

__global__ void histogram(float *bins, const int *in) {
  atomicAdd(&bins[in[threadIdx.x]], 1.0f);
}

__global__ void apart(float *sums, const float *in) {
  atomicAdd(&sums[threadIdx.x], in[threadIdx.x]);
}

// Four lanes a word are less than the eight that are worth a warning.
__global__ void quads(float *sums, const float *in) {
  atomicAdd(&sums[threadIdx.x / 4], in[threadIdx.x]);
}

void run(float *f, int *i) {
  integers<<<1, 256>>>(i, i, i);
  counts<<<64, 256>>>((unsigned long long *)f, (unsigned *)i, 1, (unsigned long long *)f);
  tickets<<<1, 256>>>(i, i);
  reduced<<<1, 256>>>(f, f);
  histogram<<<1, 256>>>(f, i);
  apart<<<1, 256>>>(f, f);
  quads<<<1, 256>>>(f, f);
}
