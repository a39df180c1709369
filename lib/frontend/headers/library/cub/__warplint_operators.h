//===- cub/__warplint_operators.h - What the collectives combine with -----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cuda/functional>
#include <cuda/ptx>

namespace cub {
#pragma clang force_cuda_host_device begin
struct Sum {
  template <class _T> _T operator()(const _T &a, const _T &b) const { return a + b; }
};
struct Max {
  template <class _T> _T operator()(const _T &a, const _T &b) const { return a < b ? b : a; }
};
struct Min {
  template <class _T> _T operator()(const _T &a, const _T &b) const { return b < a ? b : a; }
};
struct Equality {
  template <class _T> bool operator()(const _T &a, const _T &b) const { return a == b; }
};
struct Inequality {
  template <class _T> bool operator()(const _T &a, const _T &b) const { return !(a == b); }
};
struct ArgMax {
  template <class _T> _T operator()(const _T &a, const _T &b) const {
    return a.value < b.value ? b : a;
  }
};
struct ArgMin {
  template <class _T> _T operator()(const _T &a, const _T &b) const {
    return b.value < a.value ? b : a;
  }
};
#pragma clang force_cuda_host_device end

template <class _K, class _V> struct KeyValuePair {
  typedef _K Key;
  typedef _V Value;
  _K key;
  _V value;
};
template <int> struct __warplint_unsigned;
template <> struct __warplint_unsigned<1> {
  typedef unsigned char type;
};
template <> struct __warplint_unsigned<2> {
  typedef unsigned short type;
};
template <> struct __warplint_unsigned<4> {
  typedef unsigned type;
};
template <> struct __warplint_unsigned<8> {
  typedef unsigned long long type;
};
template <class _T> struct Traits {
  typedef typename __warplint_unsigned<sizeof(_T)>::type UnsignedBits;
  __device__ static UnsignedBits TwiddleIn(UnsignedBits), TwiddleOut(UnsignedBits);
};
template <class _T> struct FpLimits {
  __host__ __device__ static _T Max(), Lowest();
};
struct NullType {};
template <class _T> struct Uninitialized {
  alignas(_T) char storage[sizeof(_T)];
  __warplint_inline _T &Alias() { return *(_T *)storage; }
};
template <class _T> struct DoubleBuffer {
  _T *d_buffers[2];
  int selector;
  __host__ __device__ DoubleBuffer(_T * = 0, _T * = 0);
  __host__ __device__ _T *Current() const, *Alternate() const;
};
#define CUB_MAX(_A, _B) ((_A) > (_B) ? (_A) : (_B))
#define CUB_MIN(_A, _B) ((_A) < (_B) ? (_A) : (_B))
#define CUB_NAMESPACE_BEGIN namespace cub {
#define CUB_NAMESPACE_END }
#define CubDebugExit(...) ((void)(__VA_ARGS__))
#define CUB_ROUND_UP_NEAREST(_X, _Y) (((_X) + (_Y) - 1) / (_Y) * (_Y))

// One collective of a block or a warp: opaque calls on its own shared memory.
template <int _BYTES> struct __warplint_collective {
  struct TempStorage {
    alignas(16) char storage[_BYTES];
  };
  __warplint_inline __warplint_collective() {}
  __warplint_inline __warplint_collective(TempStorage &) {}
  template <class... _A> __warplint_inline __warplint_collective(TempStorage &, _A...) {}
};

/// Where all \p _THREADS of one meet: each has a barrier inside, or shuffles if it is a warp.
template <int _THREADS> __warplint_inline void __warplint_meet() {
  if constexpr (_THREADS > 32)
    __syncthreads();
  else
    __syncwarp();
}

/// A collective _NAME of _THREADS, whose result is not known.
#define __warplint_collective_call(_THREADS, _RESULT, _NAME)                                       \
  template <class... _B> __device__ static _RESULT __warplint_##_NAME(_B &&...);                   \
  template <class... _B> __warplint_inline _RESULT _NAME(_B &&...given) {                          \
    __warplint_meet<_THREADS>();                                                                   \
    return __warplint_##_NAME((_B &&)given...);                                                    \
  }                                                                                                \
  template <int, class... _SAID, class... _B> __warplint_inline _RESULT _NAME(_B &&...given) {     \
    __warplint_meet<_THREADS>();                                                                   \
    return __warplint_##_NAME((_B &&)given...);                                                    \
  }

// The shared memory of one that is given none.
template <int _BYTES> __warplint_inline void *PrivateStorage() {
  alignas(16) __shared__ char storage[_BYTES];
  return storage;
}
} // namespace cub
