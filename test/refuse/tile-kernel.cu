// RUN: not %lint %s | FileCheck %s
// RUN: not %lint --arch=sm_100 %s -- -std=c++20 | FileCheck %s
// A kernel of Tile C++ is named, once, and neither it nor its launch is in error, whatever its body holds; the
// kernels beside it are analysed. What only tile code calls is not looked at.
// CHECK-NOT: error:
// CHECK: :[[@LINE+31]]:3: warning: 32-way bank conflict
// CHECK-NOT: error:
// CHECK: :[[@LINE+14]]:22: note: kernel 'turn': Tile C++ is not analysed{{.*}} [tile-kernel]
// CHECK: :[[@LINE+18]]:48: note: kernel 'scale': Tile C++ is not analysed
// CHECK-NOT: note: kernel
#include <cuda_tile.h>
namespace ct = cuda::tiles;

template <class T, class S>
__tile__ ct::tile<T, S> half(ct::tile<T, S> of) {
#ifdef NEVER
  { // no end
#endif
  return of * ct::constant<T>(0.5);
}

__tile_global__ void turn(const float *a, float *c, int n) {
  ct::partition_view from{ct::tensor_span{a, ct::extents<int, ct::dynamic_extent>{n}}, ct::shape<32>{}};
  from.store(half(from.load(ct::bid().x)), 1_ic);
}

template <int N, class T> __tile_global__ void scale(T *a) { ct::store(a, ct::load(a) * N); }

struct Rows {
  int Width;
  __tile__ Rows(ct::of_tiles w) : Width{w.get()} {}
};
__tile__ __host__ __device__ int at(int i) { return i * 32; }

__global__ void column(const float *a, float *c) {
  __shared__ float s[1024];
  s[at(threadIdx.x)] = a[threadIdx.x];
  __syncthreads();
  c[threadIdx.x] = s[at(threadIdx.x)];
}

void go(float *a, float *c) {
  turn<<<dim3(2, 2), 1>>>(a, c, 64);
  scale<2><<<4, 1>>>(a);
  column<<<1, 32>>>(a, c);
}
