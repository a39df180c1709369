// RUN: %clang_bundled %s
// RUN: %lint --print=model %s | FileCheck %s
// Torch's halves are structures of their bits, no arithmetic types.

#include <ATen/ATen.h>
#include <ATen/cuda/Atomic.cuh>
#include <c10/util/BFloat16.h>
#include <c10/util/Half.h>

template <typename T> struct Bits {
  static __device__ T next(T v) { return v + T(1); }
};
template <> struct Bits<at::Half> {
  static __device__ at::Half next(at::Half v) {
    v.x += 1;
    return at::Half(v.x, at::Half::from_bits());
  }
};

template <typename T> __global__ void stepped(T *p) {
  p[2 * threadIdx.x] = Bits<T>::next(__ldg(p));
}
// CHECK-LABEL: kernel stepped<c10::BFloat16>(
// CHECK: store.global.2  p + 4*tid.x
// CHECK-LABEL: kernel stepped<c10::Half>(
// CHECK: store.global.2  p + 4*tid.x
// CHECK-LABEL: kernel stepped<float>(
// CHECK: store.global.4  p + 8*tid.x
template __global__ void stepped(at::Half *);
template __global__ void stepped(at::BFloat16 *);
template __global__ void stepped(float *);

// An integer and a half make a half, a float and a half a float.
template <typename A, typename B> struct Same;
template <typename A> struct Same<A, A> {};
template <typename T> __device__ void results(T h, float f, double d, int i) {
  Same<decltype(h + h), T>();
  Same<decltype(i * h), T>();
  Same<decltype(h - f), float>();
  Same<decltype(d / h), double>();
  Same<decltype(-h), T>();
  bool b = h < f || h == T(i) || h > i;
  f += h, h += T(f), h *= h;
  i = b ? (int)h : static_cast<int>((double)h);
}
__global__ void converted(at::Half *p, at::BFloat16 *q, __half *own) {
  results(p[0], 1, 2, 3), results(q[0], 1, 2, 3);
  own[threadIdx.x] = __hadd(p[threadIdx.x], *own);
  p[threadIdx.x] = *own;
  q[4 * threadIdx.x] = std::numeric_limits<at::BFloat16>::lowest();
  gpuAtomicAdd(q + 8 * threadIdx.x, q[1]);
  atomicAdd(p, p[1]);
}
// CHECK-LABEL: kernel converted(
// CHECK: load.global.2  p + 2*tid.x
// CHECK: store.global.2  own + 2*tid.x
// CHECK: store.global.2  p + 2*tid.x
// CHECK: store.global.2  q + 8*tid.x
// CHECK: atomic.global.2.add.f16  q + 16*tid.x
// CHECK: atomic.global.2.add.f16  p
