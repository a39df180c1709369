// RUN: %lint --checks shared-race --notes %s | %expect --allow-empty
// Copies that are waited for, and then met behind: at once; one group behind in a pipeline of two buffers; by a barrier of the
// warp, for lanes of that warp; by a cuda::barrier; by the pipeline of a thread.
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda_pipeline_primitives.h>

__global__ void simple(float *out, const float *in) {
  __shared__ float s[128];
  __pipeline_memcpy_async(&s[threadIdx.x], &in[threadIdx.x], 4);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  out[threadIdx.x] = s[127 - threadIdx.x];
}

__global__ void stages(float *out, const float *in, int tiles) {
  __shared__ float s[2][128];
  float sum = 0;
  __pipeline_memcpy_async(&s[0][threadIdx.x], &in[threadIdx.x], 4);
  __pipeline_commit();
  for (int k = 0; k < tiles; ++k) {
    if (k + 1 < tiles)
      __pipeline_memcpy_async(&s[(k + 1) % 2][threadIdx.x], &in[(k + 1) * 128 + threadIdx.x], 4);
    __pipeline_commit(); // the last group is empty
    __pipeline_wait_prior(1);
    __syncthreads();
    sum += s[k % 2][127 - threadIdx.x];
    __syncthreads();
  }
  out[threadIdx.x] = sum;
}

__global__ void warps(float *out, const float *in) {
  __shared__ float s[128];
  __pipeline_memcpy_async(&s[threadIdx.x], &in[threadIdx.x], 4);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncwarp();
  out[threadIdx.x] = s[threadIdx.x ^ 31];
}

__global__ void arrivals(float *out, const float *in) {
  __shared__ float s[128];
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  if (threadIdx.x == 0)
    init(&bar, blockDim.x);
  __syncthreads();
  cuda::memcpy_async(&s[threadIdx.x], &in[threadIdx.x], sizeof(float), bar);
  bar.arrive_and_wait();
  out[threadIdx.x] = s[127 - threadIdx.x];
}

__global__ void pipeline(float *out, const float *in) {
  __shared__ float s[128];
  cuda::pipeline<cuda::thread_scope_thread> pipe = cuda::make_pipeline();
  pipe.producer_acquire();
  cuda::memcpy_async(&s[threadIdx.x], &in[threadIdx.x], sizeof(float), pipe);
  pipe.producer_commit();
  pipe.consumer_wait();
  __syncthreads();
  out[threadIdx.x] = s[127 - threadIdx.x];
}

void run(float *out, const float *in, int n) {
  simple<<<1, 128>>>(out, in);
  stages<<<1, 128>>>(out, in, n);
  warps<<<1, 128>>>(out, in);
  arrivals<<<1, 128>>>(out, in);
  pipeline<<<1, 128>>>(out, in);
}
