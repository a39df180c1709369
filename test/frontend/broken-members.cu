// Static members and structures in error have no size, or no value: they take no healthy kernel
// with them.
//
// RUN: not %lint %s 2>&1 | FileCheck %s
// CHECK-NOT: crashed
// CHECK: warning: global store moves 32 sectors instead of 4
struct Constants {
  __device__ static constexpr unknown first = 1;
  inline static __device__ int rows[missing] = {1};
  inline static __device__ int row = missing;
  int plain = first;
};
struct Inner;
struct Outer {
  Inner inner;
};
struct Inner {
  Outer outer;
};
union Itself {
  Itself itself;
  int plain;
};
template <class T> struct Table {
  inline static __device__ typename T::missing entry = 1;
};
__device__ Outer outer;
__shared__ Itself itself;
__device__ constexpr short table[0;
__device__ __align__(missing) int aligned[4];

__global__ void handed(Outer o, Itself i, Constants c, int *out) { out[threadIdx.x] = c.plain + i.plain; }
__global__ void instance(int *out) { out[threadIdx.x] = Table<int>::entry; }
__global__ void healthy(float *out) { out[32 * threadIdx.x] = 1; }
