//===- __warplint_more_intrinsics.h - The intrinsics few kernels call -----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "../beside/__warplint_cache_hints.h"
#include "__warplint_simd_intrinsics.h"

//===- Integers -----------------------------------------------------------===//

// A product of 24-bit operands; those of an index always are.
__warplint_inline int __mul24(int a, int b) { return a * b; }
__warplint_inline unsigned __umul24(unsigned a, unsigned b) { return a * b; }

__warplint_inline int __mulhi(int a, int b) { return (int)((long long)a * b >> 32); }
__warplint_inline unsigned __umulhi(unsigned a, unsigned b) {
  return (unsigned)((unsigned long long)a * b >> 32);
}
__warplint_inline long long __mul64hi(long long a, long long b) {
  return (long long)((__int128)a * b >> 64);
}
__warplint_inline unsigned long long __umul64hi(unsigned long long a, unsigned long long b) {
  return (unsigned long long)((unsigned __int128)a * b >> 64);
}

__warplint_inline unsigned __sad(int a, int b, unsigned c) { return (a < b ? b - a : a - b) + c; }
__warplint_inline unsigned __usad(unsigned a, unsigned b, unsigned c) {
  return (a < b ? b - a : a - b) + c;
}
__warplint_inline int __hadd(int a, int b) { return (int)(((long long)a + b) >> 1); }
__warplint_inline int __rhadd(int a, int b) { return (int)(((long long)a + b + 1) >> 1); }
__warplint_inline unsigned __uhadd(unsigned a, unsigned b) {
  return (unsigned)(((unsigned long long)a + b) >> 1);
}
__warplint_inline unsigned __urhadd(unsigned a, unsigned b) {
  return (unsigned)(((unsigned long long)a + b + 1) >> 1);
}

// A window of 32 bits into high:low.
__warplint_inline unsigned __funnelshift_l(unsigned low, unsigned high, unsigned shift) {
  return __builtin_elementwise_fshl(high, low, shift);
}
__warplint_inline unsigned __funnelshift_r(unsigned low, unsigned high, unsigned shift) {
  return __builtin_elementwise_fshr(high, low, shift);
}
__warplint_inline unsigned __funnelshift_lc(unsigned low, unsigned high, unsigned shift) {
  return shift < 32 ? __builtin_elementwise_fshl(high, low, shift) : low;
}
__warplint_inline unsigned __funnelshift_rc(unsigned low, unsigned high, unsigned shift) {
  return shift < 32 ? __builtin_elementwise_fshr(high, low, shift) : high;
}

#define __double_as_longlong(...) __builtin_bit_cast(long long, (double)(__VA_ARGS__))
#define __longlong_as_double(...) __builtin_bit_cast(double, (long long)(__VA_ARGS__))

__warplint_inline unsigned __fns(unsigned mask, unsigned base, int offset) {
  return __nvvm_fns(mask, base, offset);
}

//===- Barriers, time, faults ---------------------------------------------===//

#define __syncthreads_count(...) __nvvm_bar0_popc(__VA_ARGS__)
#define __syncthreads_and(...) __nvvm_bar0_and(__VA_ARGS__)
#define __syncthreads_or(...) __nvvm_bar0_or(__VA_ARGS__)
__device__ void __nanosleep(unsigned);
// What glibc's assert calls.
extern "C" __warplint_inline_host void __assert_fail(const char *, const char *, unsigned,
                                                     const char *) {
  __builtin_trap();
}
#define __trap __builtin_trap
#define __brkpt __builtin_debugtrap
#define __prof_trigger(...) ((void)0)
#define __pm0() ((void)0)
#define __pm1() ((void)0)

// Cluster barriers.
#define __cluster_barrier_arrive __nvvm_barrier_cluster_arrive
#define __cluster_barrier_wait __nvvm_barrier_cluster_wait
#define __cluster_barrier_arrive_relaxed __nvvm_barrier_cluster_arrive_relaxed
#if __CUDA_ARCH__ >= 900
#define __warplint_of_cluster(NAME, REGISTER)                                                      \
  __warplint_inline dim3 NAME() {                                                                  \
    return {REGISTER##_x(), REGISTER##_y(), REGISTER##_z()};                                       \
  }
__warplint_of_cluster(__clusterDim, __nvvm_read_ptx_sreg_cluster_nctaid)
__warplint_of_cluster(__clusterRelativeBlockIdx, __nvvm_read_ptx_sreg_cluster_ctaid)
__warplint_of_cluster(__clusterGridDimInClusters, __nvvm_read_ptx_sreg_nclusterid)
__warplint_of_cluster(__clusterIdx, __nvvm_read_ptx_sreg_clusterid)
#undef __warplint_of_cluster
__warplint_inline unsigned __clusterRelativeBlockRank() {
  return __nvvm_read_ptx_sreg_cluster_ctarank();
}
__warplint_inline unsigned __clusterSizeInBlocks() {
  return __nvvm_read_ptx_sreg_cluster_nctarank();
}
__warplint_inline void *__cluster_map_shared_rank(const void *p, unsigned rank) {
  return __nvvm_mapa((void *)p, rank);
}
__device__ unsigned __clusterDimIsSpecified(), __cluster_query_shared_rank(const void *);
#endif

// A kernel that starts before the one ahead of it in the stream has ended.
__device__ void cudaGridDependencySynchronize();
__device__ void cudaTriggerProgrammaticLaunchCompletion();

//===- Warp matches and reductions ----------------------------------------===//

#if __CUDA_ARCH__ >= 700
template <class _T> __warplint_inline unsigned __match_any_sync(unsigned mask, _T value) {
  if constexpr (sizeof(_T) == 8)
    return __nvvm_match_any_sync_i64(mask, __builtin_bit_cast(long long, value));
  else
    return __nvvm_match_any_sync_i32(mask, __builtin_bit_cast(int, value));
}
template <class _T>
__warplint_inline unsigned __match_all_sync(unsigned mask, _T value, int *same) {
  if constexpr (sizeof(_T) == 8)
    return __nvvm_match_all_sync_i64p(mask, __builtin_bit_cast(long long, value), same);
  else
    return __nvvm_match_all_sync_i32p(mask, __builtin_bit_cast(int, value), same);
}
#else
template <class _T> __device__ unsigned __match_any_sync(unsigned, _T);
template <class _T> __device__ unsigned __match_all_sync(unsigned, _T, int *);
#endif

#if __CUDA_ARCH__ >= 800
#define __reduce_add_sync(MASK, ...) __nvvm_redux_sync_add(__VA_ARGS__, MASK)
#define __reduce_and_sync(MASK, ...) __nvvm_redux_sync_and(__VA_ARGS__, MASK)
#define __reduce_or_sync(MASK, ...) __nvvm_redux_sync_or(__VA_ARGS__, MASK)
#define __reduce_xor_sync(MASK, ...) __nvvm_redux_sync_xor(__VA_ARGS__, MASK)
__warplint_inline int __reduce_min_sync(unsigned mask, int value) {
  return __nvvm_redux_sync_min(value, mask);
}
__warplint_inline unsigned __reduce_min_sync(unsigned mask, unsigned value) {
  return __nvvm_redux_sync_umin(value, mask);
}
__warplint_inline int __reduce_max_sync(unsigned mask, int value) {
  return __nvvm_redux_sync_max(value, mask);
}
__warplint_inline unsigned __reduce_max_sync(unsigned mask, unsigned value) {
  return __nvvm_redux_sync_umax(value, mask);
}
#else
__device__ int __reduce_add_sync(unsigned, int), __reduce_min_sync(unsigned, int),
    __reduce_max_sync(unsigned, int);
__device__ unsigned __reduce_add_sync(unsigned, unsigned), __reduce_min_sync(unsigned, unsigned),
    __reduce_max_sync(unsigned, unsigned), __reduce_and_sync(unsigned, unsigned),
    __reduce_or_sync(unsigned, unsigned), __reduce_xor_sync(unsigned, unsigned);
#endif

#define __uni_sync __nvvm_vote_uni_sync

// Before Volta a warp moved as one.
template <class _T> __warplint_inline _T __shfl(_T value, int lane, int width = 32) {
  return __shfl_sync(0xffffffffu, value, lane, width);
}
template <class _T> __warplint_inline _T __shfl_up(_T value, unsigned delta, int width = 32) {
  return __shfl_up_sync(0xffffffffu, value, delta, width);
}
template <class _T> __warplint_inline _T __shfl_down(_T value, unsigned delta, int width = 32) {
  return __shfl_down_sync(0xffffffffu, value, delta, width);
}
template <class _T> __warplint_inline _T __shfl_xor(_T value, int lanes, int width = 32) {
  return __shfl_xor_sync(0xffffffffu, value, lanes, width);
}

//===- Address spaces -----------------------------------------------------===//

#define __warplint_space(NAME, SPACE)                                                              \
  __warplint_inline size_t __cvta_generic_to_##NAME(const void *p) {                               \
    return (size_t)(const __attribute__((address_space(SPACE))) void *)p;                          \
  }                                                                                                \
  __warplint_inline void *__cvta_##NAME##_to_generic(size_t p) {                                   \
    return (void *)(__attribute__((address_space(SPACE))) void *)p;                                \
  }
__warplint_space(global, 1)
__warplint_space(constant, 4)
__warplint_space(local, 5)
#undef __warplint_space
__warplint_inline void *__cvta_shared_to_generic(size_t p) {
  return (void *)(__attribute__((address_space(3))) void *)p;
}
#define __cvta_generic_to_grid_constant(...) ((size_t)(__VA_ARGS__))
#define __cvta_grid_constant_to_generic(...) ((void *)(__VA_ARGS__))

#define __isGlobal __nvvm_isspacep_global
#define __isShared __nvvm_isspacep_shared
#define __isConstant __nvvm_isspacep_const
#define __isLocal __nvvm_isspacep_local
