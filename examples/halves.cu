// Two-byte elements: two of them share a word, so padding a row by one element moves each
// row by half a word only.

#include <cuda_fp16.h>

// 64 KB: more static shared memory than a block can have.
__global__ void too_large(__half *out) {
  __shared__ __half data[32][1024];
  data[threadIdx.x][0] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = data[threadIdx.x][1];
}

__global__ void column(__half *out) {
  extern __shared__ __half pool[];
  __half(*data)[1024] = reinterpret_cast<__half(*)[1024]>(pool);
  out[threadIdx.x] = data[threadIdx.x][0]; // 32 wavefronts
}

__global__ void column_padded_by_one(__half *out) {
  extern __shared__ __half pool[];
  __half(*data)[1025] = reinterpret_cast<__half(*)[1025]>(pool);
  out[threadIdx.x] = data[threadIdx.x][0]; // 2 wavefronts: one word is needed, not one half
}

__global__ void column_padded_by_two(__half *out) {
  extern __shared__ __half pool[];
  __half(*data)[1026] = reinterpret_cast<__half(*)[1026]>(pool);
  out[threadIdx.x] = data[threadIdx.x][0]; // 1 wavefront
}

void run(__half *out) {
  too_large<<<1, 32>>>(out);
  column<<<1, 32, 32 * 1024 * sizeof(__half)>>>(out);
  column_padded_by_one<<<1, 32, 32 * 1025 * sizeof(__half)>>>(out);
  column_padded_by_two<<<1, 32, 32 * 1026 * sizeof(__half)>>>(out);
}
