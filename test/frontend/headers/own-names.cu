// RUN: %clang_bundled %s
// A kernel's own definitions are better matches, not redefinitions.

__device__ double atomicAdd(double *p, double value) {
  unsigned long long *bits = (unsigned long long *)p, old = *bits, assumed;
  do {
    assumed = old;
    old = atomicCAS(bits, assumed, 0);
  } while (assumed != old);
  return value;
}
__device__ float atomicMin(float *p, float) { return *p; }
__device__ double __shfl_down(double value, unsigned, int = 32) { return value; }
__device__ double __shfl_xor_sync(unsigned, double value, int, int = 32) { return value; }

template <class T> __device__ T max(T a, T b) { return a > b ? a : b; }
template <class T> __device__ const T &min(const T &a, const T &b) { return a < b ? a : b; }
__host__ __device__ float3 operator+(float3 a, float3 b) {
  return make_float3(a.x + b.x, a.y + b.y, a.z + b.z);
}
__host__ __device__ float4 make_float4(float s) { return make_float4(s, s, s, s); }
struct float8 {
  float4 low, high;
};
struct Vector {};
#define CHECK(call) ((void)(call))
#define checkCudaErrors(call) ((void)(call))
typedef unsigned int uint;
typedef unsigned char uchar;

__global__ void kernel(double *d, float *f, float3 *v, float8 *w, int *i) {
  atomicAdd(d, 1.0);
  atomicMin(f, 1.0f);
  d[0] = __shfl_down(d[1], 1) + __shfl_xor_sync(~0u, d[2], 1);
  i[0] = max(i[1], i[2]) + min(i[3], i[4]);
  v[0] = v[1] + v[2];
  w[threadIdx.x].low = make_float4(0.0f);
}

int main() { CHECK(cudaDeviceSynchronize()); }
