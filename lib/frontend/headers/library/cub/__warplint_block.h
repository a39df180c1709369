//===- cub/__warplint_block.h - Loads, stores, sorts of a block -----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cub/__warplint_operators.h>

namespace cub {
enum BlockLoadAlgorithm {
  BLOCK_LOAD_DIRECT,
  BLOCK_LOAD_STRIPED,
  BLOCK_LOAD_VECTORIZE,
  BLOCK_LOAD_TRANSPOSE,
  BLOCK_LOAD_WARP_TRANSPOSE,
  BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED
};
enum BlockStoreAlgorithm {
  BLOCK_STORE_DIRECT,
  BLOCK_STORE_STRIPED,
  BLOCK_STORE_VECTORIZE,
  BLOCK_STORE_TRANSPOSE,
  BLOCK_STORE_WARP_TRANSPOSE,
  BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED
};
enum CacheLoadModifier {
  LOAD_DEFAULT,
  LOAD_CA,
  LOAD_CG,
  LOAD_CS,
  LOAD_CV,
  LOAD_LDG,
  LOAD_VOLATILE
};
enum CacheStoreModifier { STORE_DEFAULT, STORE_WB, STORE_CG, STORE_CS };

template <CacheLoadModifier, class _T> __warplint_inline _T ThreadLoad(const _T *p) { return *p; }
template <CacheStoreModifier, class _T> __warplint_inline void ThreadStore(_T *p, _T value) {
  *p = value;
}
template <int _WIDTH, class _T>
__warplint_inline _T ShuffleIndex(_T value, int lane, unsigned mask) {
  return __shfl_sync(mask, value, lane, _WIDTH);
}
__warplint_inline unsigned LaneId() { return __nvvm_read_ptx_sreg_laneid(); }

template <class _T, int _X, int _N, BlockLoadAlgorithm = BLOCK_LOAD_DIRECT, int _Y = 1, int _Z = 1,
          int = 0>
class BlockLoad : public __warplint_collective<sizeof(_T) * _X * _Y * _Z * _N> {
public:
  using __warplint_collective<sizeof(_T) * _X * _Y * _Z * _N>::__warplint_collective;
  template <class _I, class... _A> __device__ void Load(_I, _T (&)[_N], _A...);
};

// In global memory these are what they are documented to do: a thread's items are side by side, or a
// block apart, or a warp apart within what the warp has. What then happens in shared memory to
// bring a thread's items together is not: that call is left open.
template <int _X, int _Y> __warplint_inline int __warplint_thread() {
  return threadIdx.x + _X * (threadIdx.y + _Y * threadIdx.z);
}
template <int _X, int _Y, int _N> __warplint_inline int __warplint_of_warp() {
  const int thread = __warplint_thread<_X, _Y>();
  return thread / 32 * 32 * _N + thread % 32;
}
template <class _T> __device__ void StripedToBlocked(void *storage, _T &items);
template <class _T> __device__ void WarpStripedToBlocked(void *storage, _T &items);
template <class _T> __device__ void BlockedToStriped(void *storage, _T &items);
template <class _T> __device__ void BlockedToWarpStriped(void *storage, _T &items);
#define __warplint_stay(_storage, _items) ((void)0)
#define __warplint_block_load(_algorithm, _index, _exchange, _bytes)                               \
  template <class _T, int _X, int _N, int _Y, int _Z, int _A>                                      \
  class BlockLoad<_T, _X, _N, _algorithm, _Y, _Z, _A> : public __warplint_stored<_bytes> {         \
  public:                                                                                          \
    using __warplint_stored<_bytes>::__warplint_stored;                                            \
    template <class _I> __warplint_inline void Load(_I in, _T (&items)[_N]) {                      \
      for (int i = 0; i < _N; ++i)                                                                 \
        items[i] = in[_index];                                                                     \
      _exchange(this->shared, items);                                                              \
    }                                                                                              \
    template <class _I> __warplint_inline void Load(_I in, _T (&items)[_N], int valid) {           \
      for (int i = 0; i < _N; ++i)                                                                 \
        if (_index < valid)                                                                        \
          items[i] = in[_index];                                                                   \
      _exchange(this->shared, items);                                                              \
    }                                                                                              \
    template <class _I, class _D>                                                                  \
    __warplint_inline void Load(_I in, _T (&items)[_N], int valid, _D other) {                     \
      for (int i = 0; i < _N; ++i)                                                                 \
        items[i] = _index < valid ? _T(in[_index]) : _T(other);                                    \
      _exchange(this->shared, items);                                                              \
    }                                                                                              \
  }
#define __warplint_blocked (__warplint_thread<_X, _Y>() * _N + i)
#define __warplint_striped (__warplint_thread<_X, _Y>() + _X * _Y * _Z * i)
#define __warplint_warp_striped (__warplint_of_warp<_X, _Y, _N>() + 32 * i)
#define __warplint_tile (int(sizeof(_T)) * _X * _Y * _Z * _N)
__warplint_block_load(BLOCK_LOAD_DIRECT, __warplint_blocked, __warplint_stay, 1);
__warplint_block_load(BLOCK_LOAD_STRIPED, __warplint_striped, __warplint_stay, 1);
__warplint_block_load(BLOCK_LOAD_TRANSPOSE, __warplint_striped, StripedToBlocked, __warplint_tile);
__warplint_block_load(BLOCK_LOAD_WARP_TRANSPOSE, __warplint_warp_striped, WarpStripedToBlocked,
                      __warplint_tile);
__warplint_block_load(BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED, __warplint_warp_striped,
                      WarpStripedToBlocked, int(sizeof(_T)) * 32 * _N);
#undef __warplint_block_load

template <class _T, int _X, int _N, BlockStoreAlgorithm = BLOCK_STORE_DIRECT, int _Y = 1,
          int _Z = 1, int = 0>
class BlockStore : public __warplint_collective<sizeof(_T) * _X * _Y * _Z * _N> {
public:
  using __warplint_collective<sizeof(_T) * _X * _Y * _Z * _N>::__warplint_collective;
  template <class _I, class... _A> __device__ void Store(_I, _T (&)[_N], _A...);
};
#define __warplint_block_store(_algorithm, _index, _exchange, _bytes)                              \
  template <class _T, int _X, int _N, int _Y, int _Z, int _A>                                      \
  class BlockStore<_T, _X, _N, _algorithm, _Y, _Z, _A> : public __warplint_stored<_bytes> {        \
  public:                                                                                          \
    using __warplint_stored<_bytes>::__warplint_stored;                                            \
    template <class _I> __warplint_inline void Store(_I out, _T (&items)[_N]) {                    \
      _exchange(this->shared, items);                                                              \
      for (int i = 0; i < _N; ++i)                                                                 \
        out[_index] = items[i];                                                                    \
    }                                                                                              \
    template <class _I> __warplint_inline void Store(_I out, _T (&items)[_N], int valid) {         \
      _exchange(this->shared, items);                                                              \
      for (int i = 0; i < _N; ++i)                                                                 \
        if (_index < valid)                                                                        \
          out[_index] = items[i];                                                                  \
    }                                                                                              \
  }
__warplint_block_store(BLOCK_STORE_DIRECT, __warplint_blocked, __warplint_stay, 1);
__warplint_block_store(BLOCK_STORE_STRIPED, __warplint_striped, __warplint_stay, 1);
__warplint_block_store(BLOCK_STORE_TRANSPOSE, __warplint_striped, BlockedToStriped,
                       __warplint_tile);
__warplint_block_store(BLOCK_STORE_WARP_TRANSPOSE, __warplint_warp_striped, BlockedToWarpStriped,
                       __warplint_tile);
__warplint_block_store(BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED, __warplint_warp_striped,
                       BlockedToWarpStriped, int(sizeof(_T)) * 32 * _N);
#undef __warplint_block_store
#undef __warplint_blocked
#undef __warplint_striped
#undef __warplint_warp_striped
#undef __warplint_tile
#undef __warplint_stay

template <class _T, int _X, int _N = 1, class... _A>
class BlockExchange : public __warplint_collective<sizeof(_T) * _X * _N> {
public:
  using __warplint_collective<sizeof(_T) * _X * _N>::__warplint_collective;
  template <class... _B> __device__ void StripedToBlocked(_B &&...);
  template <class... _B> __device__ void BlockedToStriped(_B &&...);
  template <class... _B> __device__ void WarpStripedToBlocked(_B &&...);
  template <class... _B> __device__ void BlockedToWarpStriped(_B &&...);
  template <class... _B> __device__ void ScatterToBlocked(_B &&...);
  template <class... _B> __device__ void ScatterToStriped(_B &&...);
  template <class... _B> __device__ void ScatterToStripedGuarded(_B &&...);
  template <class... _B> __device__ void ScatterToStripedFlagged(_B &&...);
};
template <class _K, int _X, int _N = 1, class _V = NullType, int... _A>
class BlockRadixSort : public __warplint_collective<sizeof(_K) * _X * _N * 2> {
public:
  using __warplint_collective<sizeof(_K) * _X * _N * 2>::__warplint_collective;
  template <class... _B> __device__ void Sort(_B &&...);
  template <class... _B> __device__ void SortDescending(_B &&...);
  template <class... _B> __device__ void SortBlockedToStriped(_B &&...);
  template <class... _B> __device__ void SortDescendingBlockedToStriped(_B &&...);
};
template <class _K, int _X, int _N = 1, class _V = NullType, int... _A>
class BlockMergeSort : public __warplint_collective<sizeof(_K) * _X * _N * 2> {
public:
  using __warplint_collective<sizeof(_K) * _X * _N * 2>::__warplint_collective;
  template <class... _B> __device__ void Sort(_B &&...);
};
template <class _T, int _X, int... _A>
class BlockDiscontinuity : public __warplint_collective<sizeof(_T) * _X> {
public:
  using __warplint_collective<sizeof(_T) * _X>::__warplint_collective;
  template <class... _B> __device__ void FlagHeads(_B &&...);
  template <class... _B> __device__ void FlagTails(_B &&...);
};
template <class _T, int _X, int... _A>
class BlockAdjacentDifference : public __warplint_collective<sizeof(_T) * _X * 2> {
public:
  using __warplint_collective<sizeof(_T) * _X * 2>::__warplint_collective;
  template <class... _B> __device__ void SubtractLeft(_B &&...);
  template <class... _B> __device__ void SubtractRight(_B &&...);
  template <class... _B> __device__ void SubtractLeftPartialTile(_B &&...);
  template <class... _B> __device__ void SubtractRightPartialTile(_B &&...);
};
template <class _T, int _X, int _N = 1, int _BINS = 256, int... _A>
class BlockHistogram : public __warplint_collective<sizeof(int) * _BINS> {
public:
  using __warplint_collective<sizeof(int) * _BINS>::__warplint_collective;
  template <class... _B> __device__ void Histogram(_B &&...);
  template <class... _B> __device__ void InitHistogram(_B &&...);
  template <class... _B> __device__ void Composite(_B &&...);
};
} // namespace cub
