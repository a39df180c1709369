//===- raft/util/cuda_utils.cuh - RAFT's helpers of device code ----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <__warplint_more_math.h>
#include <cmath>
#include <type_traits>

#define DI inline __device__
#define HDI inline __host__ __device__
#define HD __host__ __device__
#define RAFT_KERNEL static __global__ void
#define RAFT_CUDA_TRY(...) (void)(__VA_ARGS__)
#define RAFT_EXPECTS(...) ((void)0)
#define RAFT_INLINE_FUNCTION HDI

namespace raft {
static const int WarpSize = 32;

template <class T> constexpr HDI T ceildiv(T a, T b) { return (a + b - 1) / b; }
template <class T> constexpr HDI T alignTo(T a, T b) { return ceildiv(a, b) * b; }
template <class T> constexpr HDI T alignDown(T a, T b) { return a / b * b; }
template <class T> constexpr HDI bool isPo2(T v) { return v && !(v & (v - 1)); }
template <class T> constexpr HDI T log2(T v, T from = T(0)) {
  return v <= T(1) ? from : log2(v >> 1, from + 1);
}
DI int laneId() { return threadIdx.x % WarpSize; }

template <class T> DI T myAtomicAdd(T *to, T v) { return atomicAdd(to, v); }
template <class T> DI T myAtomicMin(T *to, T v) { return atomicMin(to, v); }
template <class T> DI T myAtomicMax(T *to, T v) { return atomicMax(to, v); }

template <class T> DI T shfl(T v, int lane, int width = WarpSize, unsigned mask = 0xffffffffu) {
  return __shfl_sync(mask, v, lane, width);
}
template <class T> DI T shfl_up(T v, int by, int width = WarpSize, unsigned mask = 0xffffffffu) {
  return __shfl_up_sync(mask, v, by, width);
}
template <class T> DI T shfl_down(T v, int by, int width = WarpSize, unsigned mask = 0xffffffffu) {
  return __shfl_down_sync(mask, v, by, width);
}
template <class T> DI T shfl_xor(T v, int by, int width = WarpSize, unsigned mask = 0xffffffffu) {
  return __shfl_xor_sync(mask, v, by, width);
}
struct add_op {
  template <class T> constexpr HDI T operator()(const T &a, const T &b) const { return a + b; }
};
template <class T, class Op = add_op> DI T warpReduce(T v, Op op = Op{}) {
#pragma unroll
  for (int by = WarpSize / 2; by > 0; by >>= 1)
    v = op(v, shfl_xor(v, by));
  return v;
}
template <class T, class Op = add_op> DI T blockReduce(T v, char *shared, Op op = Op{}) {
  T *sums = reinterpret_cast<T *>(shared);
  const int warps = (blockDim.x + WarpSize - 1) / WarpSize;
  v = warpReduce(v, op);
  __syncthreads();
  if (laneId() == 0)
    sums[threadIdx.x / WarpSize] = v;
  __syncthreads();
  v = laneId() < warps ? sums[laneId()] : T(0);
  return warpReduce(v, op);
}

template <class T> HDI T abs(T v) { return v < T(0) ? -v : v; }
template <class T> HDI T max(T a, T b) { return a < b ? b : a; }
template <class T> HDI T min(T a, T b) { return b < a ? b : a; }
template <class T> HDI T exp(T v) { return ::exp(v); }
template <class T> HDI T log(T v) { return ::log(v); }
template <class T> HDI T sqrt(T v) { return ::sqrt(v); }
template <class T> HDI T pow(T a, T b) { return ::pow(a, b); }
template <class T> HDI T sin(T v) { return ::sin(v); }
template <class T> HDI T cos(T v) { return ::cos(v); }
template <class T> HDI T tanh(T v) { return ::tanh(v); }

/// Arithmetic by a power of two.
template <auto value> struct Pow2 {
  typedef decltype(value) Type;
  static constexpr Type Value = value, Mask = value - 1, Log2 = log2(value);
  template <class I> static constexpr HDI I quot(I v) { return v >> I(Log2); }
  template <class I> static constexpr HDI I rem(I v) { return v & I(Mask); }
  template <class I> static constexpr HDI I div(I v) { return v >> I(Log2); }
  template <class I> static constexpr HDI I mod(I v) { return v & I(Mask); }
  template <class I> static constexpr HDI I roundDown(I v) { return v & ~I(Mask); }
  template <class I> static constexpr HDI I roundUp(I v) { return (v + I(Mask)) & ~I(Mask); }
};
} // namespace raft
