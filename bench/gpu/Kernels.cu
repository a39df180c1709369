//===- bench/gpu/Kernels.cu - Whole kernels to be profiled ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What people write: a profile of this program is held against predictions line by line.
//
//   nvcc -arch=native -lineinfo -o kernels bench/gpu/Kernels.cu
//   ncu --set full --import-source yes -o kernels ./kernels
//   ncu --import kernels.ncu-rep --page source --csv --print-source cuda,sass > kernels.csv
//   warplint compare --ncu kernels.csv bench/gpu/Kernels.cu
//
//===----------------------------------------------------------------------===//

#include <cuda_runtime.h>

constexpr int N = 1024; // rows and columns of matrices, and threads of a grid's row

// Transposes: elements of 1 to 16 bytes, plain and padded.

template <typename T, int Pad> __global__ void transpose(T *out, const T *in) {
  __shared__ T tile[32][32 + Pad];
  int x = threadIdx.x, y = threadIdx.y;
  tile[y][x] = in[(blockIdx.y * 32 + y) * N + blockIdx.x * 32 + x];
  __syncthreads();
  out[(blockIdx.x * 32 + y) * N + blockIdx.y * 32 + x] = tile[x][y];
}

// Reductions of a block.

__global__ void reduceInterleaved(float *out, const float *in) {
  __shared__ float s[256];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 256 + t];
  __syncthreads();
  for (int k = 1; k < 256; k *= 2) {
    int i = 2 * k * t;
    if (i < 256)
      s[i] += s[i + k];
    __syncthreads();
  }
  if (t == 0)
    out[blockIdx.x] = s[0];
}

__global__ void reduceSequential(float *out, const float *in) {
  __shared__ float s[256];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 256 + t];
  __syncthreads();
  for (int k = 128; k > 0; k >>= 1) {
    if (t < k)
      s[t] += s[t + k];
    __syncthreads();
  }
  if (t == 0)
    out[blockIdx.x] = s[0];
}

// Matrix product in tiles.

__global__ void matmul(float *c, const float *a, const float *b) {
  __shared__ float as[32][32], bs[32][32];
  int tx = threadIdx.x, ty = threadIdx.y;
  float sum = 0;
  for (int m = 0; m < N / 32; ++m) {
    as[ty][tx] = a[(blockIdx.y * 32 + ty) * N + m * 32 + tx];
    bs[ty][tx] = b[(m * 32 + ty) * N + blockIdx.x * 32 + tx];
    __syncthreads();
    for (int k = 0; k < 32; ++k)
      sum += as[ty][k] * bs[k][tx];
    __syncthreads();
  }
  c[(blockIdx.y * 32 + ty) * N + blockIdx.x * 32 + tx] = sum;
}

// A stencil with its rim in shared memory.

__global__ void stencil(float *out, const float *in) {
  __shared__ float s[256 + 2];
  int t = threadIdx.x, i = blockIdx.x * 256 + t;
  s[t + 1] = in[i];
  if (t == 0) {
    s[0] = i > 0 ? in[i - 1] : 0;
    s[257] = i + 256 < N * N ? in[i + 256] : 0;
  }
  __syncthreads();
  out[i] = s[t] + s[t + 1] + s[t + 2];
}

// A histogram: what it costs is the data's choice.

__global__ void histogram(unsigned *bins, const unsigned char *in) {
  __shared__ unsigned s[256];
  s[threadIdx.x] = 0;
  __syncthreads();
  atomicAdd(&s[in[blockIdx.x * 256 + threadIdx.x]], 1);
  __syncthreads();
  atomicAdd(&bins[threadIdx.x], s[threadIdx.x]);
}

// An inclusive scan of a block.

__global__ void scan(float *out, const float *in) {
  __shared__ float s[256];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 256 + t];
  __syncthreads();
  for (int k = 1; k < 256; k *= 2) {
    float other = t >= k ? s[t - k] : 0;
    __syncthreads();
    s[t] += other;
    __syncthreads();
  }
  out[blockIdx.x * 256 + t] = s[t];
}

// Arrays of structures, structures of arrays.

struct Particle {
  float x, y, z, mass;
};

__global__ void arrayOfStructures(Particle *p) {
  int i = blockIdx.x * 256 + threadIdx.x;
  p[i].x = p[i].x + p[i].mass;
}

__global__ void structureOfArrays(float *x, const float *mass) {
  int i = blockIdx.x * 256 + threadIdx.x;
  x[i] = x[i] + mass[i];
}

// A copy of 16 bytes a lane, and one that begins in the middle of a sector.

__global__ void copy16(float4 *out, const float4 *in) {
  int i = blockIdx.x * 256 + threadIdx.x;
  out[i] = in[i];
}

__global__ void copyShifted(float *out, const float *in) {
  int i = blockIdx.x * 256 + threadIdx.x;
  out[i] = in[i + 1];
}

// Fragments of a tile of 16x16 halves, rows of 32 bytes, and with an exclusive or.

template <bool Swizzled> __global__ void fragments(unsigned *out) {
  __shared__ __align__(128) unsigned short tile[16][16];
  int t = threadIdx.x, row = t % 16, chunk = t / 16;
  for (int i = 0; i < 8; ++i)
    tile[i * 2 + t / 16][t % 16] = (unsigned short)t;
  __syncthreads();
  if (Swizzled)
    chunk ^= row / 4 & 1;
  unsigned at = (unsigned)__cvta_generic_to_shared(&tile[row][8 * chunk]), a, b, c, d;
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
               : "=r"(a), "=r"(b), "=r"(c), "=r"(d)
               : "r"(at));
  out[t] = a ^ b ^ c ^ d;
}

template <typename T> static void transposes(void *out, const void *in) {
  dim3 block(32, 32), grid(N / 32, N / 32);
  transpose<T, 0><<<grid, block>>>((T *)out, (const T *)in);
  transpose<T, 1><<<grid, block>>>((T *)out, (const T *)in);
}

int main() {
  void *a, *b, *c;
  size_t bytes = sizeof(float4) * N * N + 256; // the shifted copy reads beyond
  if (cudaMalloc(&a, bytes) || cudaMalloc(&b, bytes) || cudaMalloc(&c, bytes))
    return 2;
  transposes<unsigned char>(a, b);
  transposes<unsigned short>(a, b);
  transposes<float>(a, b);
  transposes<double>(a, b);
  transposes<float4>(a, b);
  reduceInterleaved<<<N * N / 256, 256>>>((float *)a, (const float *)b);
  reduceSequential<<<N * N / 256, 256>>>((float *)a, (const float *)b);
  matmul<<<dim3(N / 32, N / 32), dim3(32, 32)>>>((float *)a, (const float *)b, (const float *)c);
  stencil<<<N * N / 256, 256>>>((float *)a, (const float *)b);
  histogram<<<N * N / 256, 256>>>((unsigned *)a, (const unsigned char *)b);
  scan<<<N * N / 256, 256>>>((float *)a, (const float *)b);
  arrayOfStructures<<<N * N / 256, 256>>>((Particle *)a);
  structureOfArrays<<<N * N / 256, 256>>>((float *)a, (const float *)b);
  copy16<<<N * N / 256, 256>>>((float4 *)a, (const float4 *)b);
  copyShifted<<<N * N / 256, 256>>>((float *)a, (const float *)b);
  fragments<false><<<1, 32>>>((unsigned *)a);
  fragments<true><<<1, 32>>>((unsigned *)a);
  return cudaDeviceSynchronize() == cudaSuccess ? 0 : 1;
}
