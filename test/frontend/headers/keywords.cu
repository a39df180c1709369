// RUN: %clang_bundled %s
// Every spelling of a qualifier that nvcc knows.

#include <cuda_runtime.h>

__managed__ int shared_with_host;
__device__ __managed__ float also_shared;
__constant__ float weights[32];
__device__ int counter;
static __device__ __forceinline__ int forced() { return 1; }
__noinline__ __device__ int kept() { return 2; }
__attribute__((__noinline__)) __device__ int kept_too() { return 3; }
static __inline__ __host__ __device__ int both() { return 4; }
struct __align__(16) Aligned {
  float v[4];
};
static_assert(alignof(Aligned) == 16, "");

extern "C" __global__ void __launch_bounds__(256, 2)
    bounded(float *__restrict__ out, const float *__restrict in) {
  extern __shared__ float dynamic[];
  __shared__ __align__(16) float tile[32][33];
  dynamic[threadIdx.x] = tile[0][threadIdx.x] = in[0];
  out[0] = forced() + kept() + kept_too() + both() + weights[threadIdx.x];
  shared_with_host = atomicAdd(&counter, 1);
  also_shared = dynamic[1];
}
template <int N>
__global__ void __launch_bounds__(N) templated(const __grid_constant__ int4 p, int *out) {
  out[N] = p.x;
}
template __global__ void templated<64>(const int4, int *);
__global__ void __cluster_dims__(2, 1, 1) clustered(int *out) { *out = 1; }
