// Copies in several widths. A warp that reads 32 consecutive elements moves as many sectors
// as their bytes need, whatever the width.

#include <cuda_fp16.h>

__global__ void copy_float4(const float4 *src, float4 *dst, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
    float4 v = src[i]; // 16 sectors, and no fewer would do
    v.x = v.x * 1.1f + 0.1f;
    v.y = v.y * 1.1f + 0.1f;
    v.z = v.z * 1.1f + 0.1f;
    v.w = v.w * 1.1f + 0.1f;
    dst[i] = v;
  }
}

__global__ void copy_half(const __half *src, __half *dst) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  dst[i] = src[i]; // 2 sectors
}

__global__ void copy_half2(const __half2 *src, __half2 *dst) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  dst[i] = src[i]; // 4 sectors for twice the elements
}

__global__ void strided(float *data, int n, int stride) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t < n / stride) {
    int i = t * stride;
    data[i] = data[i] + data[i + 1]; // from 4 to 32 sectors, as stride says
  }
}

__global__ void gather(const float *embeddings, const int *index, float *out) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  out[t] = embeddings[index[t] * 1024]; // 1 to 32 sectors, as the data says
}
