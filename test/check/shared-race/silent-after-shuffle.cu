// RUN: not %lint --checks shared-race %s | %expect
// Lanes that take part in a shuffle have read what they read before: another lane may write there.
// What they have written need not be seen yet.
#include <cub/block/block_reduce.cuh>

__device__ float sumOf(float v) {
  for (int by = 16; by > 0; by /= 2)
    v += __shfl_xor_sync(~0u, v, by);
  return v;
}

__global__ void readsFirst(float *s0, const float *in) {
  __shared__ float s[32];
  s[threadIdx.x] = in[threadIdx.x];
  __syncwarp();
  const float sum = sumOf(s[threadIdx.x ^ 1]);
  s[threadIdx.x] = sum;
  __syncwarp();
  s0[threadIdx.x] = s[threadIdx.x ^ 2];
}

__global__ void votes(float *out, const float *in) {
  __shared__ float s[32];
  s[threadIdx.x] = in[threadIdx.x];
  __syncwarp();
  const float other = s[threadIdx.x ^ 1];
  if (__all_sync(~0u, other > 0))
    s[threadIdx.x] = other;
  __syncwarp();
  out[threadIdx.x] = s[threadIdx.x];
}

__global__ void writesFirst(float *out, const float *in) {
  __shared__ float s[32];
  s[threadIdx.x] = in[threadIdx.x];
  const float sum = sumOf(in[threadIdx.x]);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared load of 's' races with a store by another thread: no __syncwarp() in between{{(; .*)?}} [shared-race]
  out[threadIdx.x] = s[threadIdx.x ^ 1] + sum;
}

// A shuffle orders nobody of another warp.
__global__ void twoWarps(float *out, const float *in) {
  __shared__ float s[64];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  const float sum = sumOf(s[threadIdx.x ^ 32]);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared store of 's' races with a load by another thread
  s[threadIdx.x] = sum;
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}

// A reduction over the block has a barrier inside.
__global__ void collective(float *out, const float *in) {
  typedef cub::BlockReduce<float, 64> Reduce;
  __shared__ Reduce::TempStorage sums;
  __shared__ float s[64];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  const float sum = Reduce(sums).Sum(s[threadIdx.x ^ 32]);
  s[threadIdx.x] = sum;
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}

void run(float *out, const float *in) {
  readsFirst<<<1, 32>>>(out, in);
  votes<<<1, 32>>>(out, in);
  writesFirst<<<1, 32>>>(out, in);
  twoWarps<<<1, 64>>>(out, in);
  collective<<<1, 64>>>(out, in);
}
