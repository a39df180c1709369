// Who may call a template is no part of what its specialisations match, as nvcc has it. Where the template is the host's, too, so is
// the specialisation.
//
// RUN: not %lint %s | FileCheck %s --implicit-check-not=error

template <typename T> inline __device__ T twice(T v) { return v + v; }
template <> inline __host__ __device__ float twice(float v) { return v * 2; }

namespace n {
template <typename T, int N> __forceinline__ __device__ T pick(T *v, int i) { return v[N * i]; }
template <> __device__ __host__ __forceinline__ float pick<float, 4>(float *v, int i) { return v[4 * i]; }
template <class T> __host__ __device__ T both(T v) { return v; }
template <> __host__ __device__ inline float both<float>(float v) { return -v; }
template <class T> struct Held { T v; };
template <> struct Held<int> {
  __host__ __device__ int get() { return v; }
  int v;
};
} // namespace n

// CHECK-DAG: specialisations.cu:[[@LINE+2]]:{{[0-9]+}}: warning: global store moves 32 sectors instead of 4
__global__ void scale(float *out, const float *in) {
  out[8 * threadIdx.x] = twice(in[threadIdx.x]);
}
// CHECK-DAG: specialisations.cu:11:{{[0-9]+}}: warning: global load moves 16 sectors instead of 4
__global__ void take(float *o, float *v) { o[threadIdx.x] = n::both(n::pick<float, 4>(v, threadIdx.x)); }
void run(float *o, float *v) {
  n::both(1.0f);
  scale<<<33, 256>>>(o, v);
  take<<<33, 256>>>(o, v);
}
