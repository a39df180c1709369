//===- cub/__warplint_block.h - Loads, stores, sorts of a block -----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

// Of CUB before CCCL 2.
#define CUB_PTX_WARP_THREADS 32
#define CUB_PTX_LOG_WARP_THREADS 5
#ifdef __CUDA_ARCH__
#define CUB_PTX_ARCH __CUDA_ARCH__
#else
#define CUB_PTX_ARCH 0
#endif

#include <cub/__warplint_exchange.h>

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
template <int _WIDTH, class _T>
__warplint_inline _T ShuffleDown(_T value, int by, int last, unsigned mask) {
  return __shfl_down_sync(mask, value, by, _WIDTH);
}
template <int _WIDTH, class _T>
__warplint_inline _T ShuffleUp(_T value, int by, int first, unsigned mask) {
  return __shfl_up_sync(mask, value, by, _WIDTH);
}
template <CacheLoadModifier _MOD, class _T, class _O = ptrdiff_t>
struct CacheModifiedInputIterator {
  typedef _T value_type, reference;
  typedef _O difference_type;
  const _T *ptr;
  template <class _U>
  __warplint_inline_host CacheModifiedInputIterator(_U *p) : ptr((const _T *)p) {}
  __warplint_inline _T operator*() const { return *ptr; }
  template <class _N> __warplint_inline _T operator[](_N n) const { return ptr[n]; }
  template <class _N> __warplint_inline_host CacheModifiedInputIterator operator+(_N n) const {
    return ptr + n;
  }
  __warplint_inline_host CacheModifiedInputIterator &operator++() {
    ++ptr;
    return *this;
  }
  template <class _N> __warplint_inline_host CacheModifiedInputIterator &operator+=(_N n) {
    ptr += n;
    return *this;
  }
};
template <CacheStoreModifier _MOD, class _T, class _O = ptrdiff_t>
struct CacheModifiedOutputIterator {
  typedef _T value_type, &reference;
  typedef _O difference_type;
  _T *ptr;
  template <class _U> __warplint_inline_host CacheModifiedOutputIterator(_U *p) : ptr((_T *)p) {}
  __warplint_inline _T &operator*() const { return *ptr; }
  template <class _N> __warplint_inline _T &operator[](_N n) const { return ptr[n]; }
  template <class _N> __warplint_inline_host CacheModifiedOutputIterator operator+(_N n) const {
    return ptr + n;
  }
};

// Items of a thread by its number: side by side, or a block or a warp apart.
#define __warplint_direct(_HOW, _TEMPLATE, _PLACE)                                                 \
  template <_TEMPLATE class _T, int _N, class _I>                                                  \
  __warplint_inline void LoadDirect##_HOW(int thread, _I in, _T(&items)[_N]) {                     \
    for (int i = 0; i < _N; ++i)                                                                   \
      items[i] = in[_PLACE];                                                                       \
  }                                                                                                \
  template <_TEMPLATE class _T, int _N, class _I>                                                  \
  __warplint_inline void LoadDirect##_HOW(int thread, _I in, _T(&items)[_N], int valid) {          \
    for (int i = 0; i < _N; ++i)                                                                   \
      if (_PLACE < valid)                                                                          \
        items[i] = in[_PLACE];                                                                     \
  }                                                                                                \
  template <_TEMPLATE class _T, class _D, int _N, class _I>                                        \
  __warplint_inline void LoadDirect##_HOW(int thread, _I in, _T(&items)[_N], int valid,            \
                                          _D other) {                                              \
    for (int i = 0; i < _N; ++i)                                                                   \
      items[i] = _PLACE < valid ? _T(in[_PLACE]) : _T(other);                                      \
  }                                                                                                \
  template <_TEMPLATE class _T, int _N, class _O>                                                  \
  __warplint_inline void StoreDirect##_HOW(int thread, _O out, _T(&items)[_N]) {                   \
    for (int i = 0; i < _N; ++i)                                                                   \
      out[_PLACE] = items[i];                                                                      \
  }                                                                                                \
  template <_TEMPLATE class _T, int _N, class _O>                                                  \
  __warplint_inline void StoreDirect##_HOW(int thread, _O out, _T(&items)[_N], int valid) {        \
    for (int i = 0; i < _N; ++i)                                                                   \
      if (_PLACE < valid)                                                                          \
        out[_PLACE] = items[i];                                                                    \
  }
#define __warplint_none
#define __warplint_threads int _THREADS,
__warplint_direct(Blocked, __warplint_none, thread *_N + i)
    __warplint_direct(Striped, __warplint_threads, thread + _THREADS * i)
        __warplint_direct(WarpStriped, __warplint_none,
                          thread / 32 * 32 * _N + thread % 32 + 32 * i)
#undef __warplint_direct
#undef __warplint_none
#undef __warplint_threads

            template <class _T, int _N, class _F>
            __warplint_inline _T ThreadReduce(const _T (&items)[_N], _F f) {
  _T sum = items[0];
  for (int i = 1; i < _N; ++i)
    sum = f(sum, items[i]);
  return sum;
}
template <class _T, int _N, class _F, class _P>
__warplint_inline auto ThreadReduce(const _T (&items)[_N], _F f, _P sum) {
  for (int i = 0; i < _N; ++i)
    sum = f(sum, items[i]);
  return sum;
}

enum WarpExchangeAlgorithm { WARP_EXCHANGE_SMEM, WARP_EXCHANGE_SHUFFLE };
template <class _T, int _N, int _W = 32, WarpExchangeAlgorithm = WARP_EXCHANGE_SMEM>
class WarpExchange {
  typedef __warplint_items<_W, _N, 1, 1> _I;

public:
  struct TempStorage {
    _T items[_I::places(_W * _N)];
  };
  __warplint_inline explicit WarpExchange(TempStorage &s) : shared(s.items) {}
  template <class _O> __warplint_inline void StripedToBlocked(const _T (&in)[_N], _O (&out)[_N]) {
    run(in, out, _W, 1, 1, _N);
  }
  template <class _O> __warplint_inline void BlockedToStriped(const _T (&in)[_N], _O (&out)[_N]) {
    run(in, out, 1, _N, _W, 1);
  }
  template <class _R> __warplint_inline void ScatterToStriped(_T (&items)[_N], _R (&ranks)[_N]) {
    for (int i = 0; i < _N; ++i)
      shared[_I::place(ranks[i])] = items[i];
    __syncwarp();
    for (int i = 0; i < _N; ++i)
      items[i] = shared[_I::place(_W * i + lane())];
  }

private:
  _T *shared;
  __warplint_inline static int lane() { return __nvvm_read_ptx_sreg_laneid() % _W; }
  template <class _O>
  __warplint_inline void run(const _T (&in)[_N], _O (&out)[_N], int byItem, int byLane, int toItem,
                             int toLane) {
    for (int i = 0; i < _N; ++i)
      shared[_I::place(byItem * i + byLane * lane())] = in[i];
    __syncwarp();
    for (int i = 0; i < _N; ++i)
      out[i] = shared[_I::place(toItem * i + toLane * lane())];
  }
};
__warplint_inline unsigned LaneId() { return __nvvm_read_ptx_sreg_laneid(); }

template <class _T, int _X, int _N, BlockLoadAlgorithm = BLOCK_LOAD_DIRECT, int _Y = 1, int _Z = 1,
          int = 0>
class BlockLoad : public __warplint_collective<sizeof(_T) * _X * _Y * _Z * _N> {
public:
  using __warplint_collective<sizeof(_T) * _X * _Y * _Z * _N>::__warplint_collective;
  template <class _I, class... _A> __device__ void Load(_I, _T (&)[_N], _A...);
};

// In global memory a thread's items are side by side, or a block apart, or a warp apart within what
// the warp has; then they change hands.
template <class _EXCHANGE> struct __warplint_exchanging {
  typedef typename _EXCHANGE::TempStorage TempStorage;
  _EXCHANGE exchange;
  __warplint_inline __warplint_exchanging() {}
  template <class... _A>
  __warplint_inline __warplint_exchanging(TempStorage &own, _A...) : exchange(own) {}
};
struct __warplint_no_exchange {
  typedef NullType TempStorage;
  __warplint_inline __warplint_no_exchange() {}
  __warplint_inline __warplint_no_exchange(TempStorage &) {}
};
#define __warplint_stay(_items) ((void)0)
#define __warplint_change(_how) this->exchange._how

#define __warplint_block_load(_algorithm, _order, _base, _exchange)                                \
  template <class _T, int _X, int _N, int _Y, int _Z, int _A>                                      \
  class BlockLoad<_T, _X, _N, _algorithm, _Y, _Z, _A> : public __warplint_exchanging<_base> {      \
    typedef __warplint_items<_X, _N, _Y, _Z> _I;                                                   \
                                                                                                   \
  public:                                                                                          \
    using __warplint_exchanging<_base>::__warplint_exchanging;                                     \
    template <class _P> __warplint_inline void Load(_P in, _T (&items)[_N]) {                      \
      for (int i = 0; i < _N; ++i)                                                                 \
        items[i] = in[_I::_order::item(i)];                                                        \
      _exchange(items);                                                                            \
    }                                                                                              \
    template <class _P> __warplint_inline void Load(_P in, _T (&items)[_N], int valid) {           \
      for (int i = 0; i < _N; ++i)                                                                 \
        if (_I::_order::item(i) < valid)                                                           \
          items[i] = in[_I::_order::item(i)];                                                      \
      _exchange(items);                                                                            \
    }                                                                                              \
    template <class _P, class _D>                                                                  \
    __warplint_inline void Load(_P in, _T (&items)[_N], int valid, _D other) {                     \
      for (int i = 0; i < _N; ++i)                                                                 \
        items[i] = _I::_order::item(i) < valid ? _T(in[_I::_order::item(i)]) : _T(other);          \
      _exchange(items);                                                                            \
    }                                                                                              \
  }
#define __warplint_all_at_once BlockExchange<_T, _X, _N, false, _Y, _Z>
#define __warplint_in_turn BlockExchange<_T, _X, _N, true, _Y, _Z>
__warplint_block_load(BLOCK_LOAD_DIRECT, Blocked, __warplint_no_exchange, __warplint_stay);
__warplint_block_load(BLOCK_LOAD_STRIPED, Striped, __warplint_no_exchange, __warplint_stay);
__warplint_block_load(BLOCK_LOAD_TRANSPOSE, Striped, __warplint_all_at_once,
                      __warplint_change(StripedToBlocked));
__warplint_block_load(BLOCK_LOAD_WARP_TRANSPOSE, WarpStriped, __warplint_all_at_once,
                      __warplint_change(WarpStripedToBlocked));
__warplint_block_load(BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED, WarpStriped, __warplint_in_turn,
                      __warplint_change(WarpStripedToBlocked));
#undef __warplint_block_load

// A thread's items in vectors: of four of what they are aligned to, or of two, as far as they
// divide.
template <class _T, int _N> struct __warplint_vectors {
  static constexpr int word = alignof(_T) < 16 ? alignof(_T) : 16, words = sizeof(_T) * _N / word,
                       width = word * (words % 4 == 0   ? 4
                                       : words % 2 == 0 ? 2
                                                        : 1),
                       bytes = width < 16 ? width : 16;
  struct alignas(bytes) Vector {
    char of[bytes];
  };
  __warplint_inline static void copy(void *to, const void *from) {
    for (int i = 0; i < int(sizeof(_T)) * _N / bytes; ++i)
      ((Vector *)to)[i] = ((const Vector *)from)[i];
  }
};
template <class _T, int _X, int _N, int _Y, int _Z, int _A>
class BlockLoad<_T, _X, _N, BLOCK_LOAD_VECTORIZE, _Y, _Z, _A>
    : public BlockLoad<_T, _X, _N, BLOCK_LOAD_DIRECT, _Y, _Z, _A> {
  typedef BlockLoad<_T, _X, _N, BLOCK_LOAD_DIRECT, _Y, _Z, _A> _Direct;
  __warplint_inline static const _T *own(const _T *in) {
    return in + __warplint_items<_X, _N, _Y, _Z>::thread() * _N;
  }

public:
  using _Direct::_Direct;
  using _Direct::Load;
  __warplint_inline void Load(_T *in, _T (&items)[_N]) {
    __warplint_vectors<_T, _N>::copy(items, own(in));
  }
  __warplint_inline void Load(const _T *in, _T (&items)[_N]) {
    __warplint_vectors<_T, _N>::copy(items, own(in));
  }
};

template <class _T, int _X, int _N, BlockStoreAlgorithm = BLOCK_STORE_DIRECT, int _Y = 1,
          int _Z = 1, int = 0>
class BlockStore : public __warplint_collective<sizeof(_T) * _X * _Y * _Z * _N> {
public:
  using __warplint_collective<sizeof(_T) * _X * _Y * _Z * _N>::__warplint_collective;
  template <class _I, class... _A> __device__ void Store(_I, _T (&)[_N], _A...);
};
#define __warplint_block_store(_algorithm, _order, _base, _exchange)                               \
  template <class _T, int _X, int _N, int _Y, int _Z, int _A>                                      \
  class BlockStore<_T, _X, _N, _algorithm, _Y, _Z, _A> : public __warplint_exchanging<_base> {     \
    typedef __warplint_items<_X, _N, _Y, _Z> _I;                                                   \
                                                                                                   \
  public:                                                                                          \
    using __warplint_exchanging<_base>::__warplint_exchanging;                                     \
    template <class _P> __warplint_inline void Store(_P out, _T (&items)[_N]) {                    \
      _exchange(items);                                                                            \
      for (int i = 0; i < _N; ++i)                                                                 \
        out[_I::_order::item(i)] = items[i];                                                       \
    }                                                                                              \
    template <class _P> __warplint_inline void Store(_P out, _T (&items)[_N], int valid) {         \
      _exchange(items);                                                                            \
      for (int i = 0; i < _N; ++i)                                                                 \
        if (_I::_order::item(i) < valid)                                                           \
          out[_I::_order::item(i)] = items[i];                                                     \
    }                                                                                              \
  }
__warplint_block_store(BLOCK_STORE_DIRECT, Blocked, __warplint_no_exchange, __warplint_stay);
__warplint_block_store(BLOCK_STORE_STRIPED, Striped, __warplint_no_exchange, __warplint_stay);
__warplint_block_store(BLOCK_STORE_TRANSPOSE, Striped, __warplint_all_at_once,
                       __warplint_change(BlockedToStriped));
__warplint_block_store(BLOCK_STORE_WARP_TRANSPOSE, WarpStriped, __warplint_all_at_once,
                       __warplint_change(BlockedToWarpStriped));
__warplint_block_store(BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED, WarpStriped, __warplint_in_turn,
                       __warplint_change(BlockedToWarpStriped));
#undef __warplint_block_store
template <class _T, int _X, int _N, int _Y, int _Z, int _A>
class BlockStore<_T, _X, _N, BLOCK_STORE_VECTORIZE, _Y, _Z, _A>
    : public BlockStore<_T, _X, _N, BLOCK_STORE_DIRECT, _Y, _Z, _A> {
  typedef BlockStore<_T, _X, _N, BLOCK_STORE_DIRECT, _Y, _Z, _A> _Direct;

public:
  using _Direct::_Direct;
  using _Direct::Store;
  __warplint_inline void Store(_T *out, _T (&items)[_N]) {
    __warplint_vectors<_T, _N>::copy(out + __warplint_items<_X, _N, _Y, _Z>::thread() * _N, items);
  }
};
#undef __warplint_all_at_once
#undef __warplint_in_turn
#undef __warplint_change
#undef __warplint_stay

template <class _K, int _X, int _N = 1, class _V = NullType, int... _A>
class BlockRadixSort : public __warplint_collective<sizeof(_K) * _X * _N * 2> {
public:
  using __warplint_collective<sizeof(_K) * _X * _N * 2>::__warplint_collective;
  __warplint_collective_call(_X, void, Sort);
  __warplint_collective_call(_X, void, SortDescending);
  __warplint_collective_call(_X, void, SortBlockedToStriped);
  __warplint_collective_call(_X, void, SortDescendingBlockedToStriped);
};
template <class _K, int _X, int _N = 1, class _V = NullType, int... _A>
class BlockMergeSort : public __warplint_collective<sizeof(_K) * _X * _N * 2> {
public:
  using __warplint_collective<sizeof(_K) * _X * _N * 2>::__warplint_collective;
  __warplint_collective_call(_X, void, Sort);
};
// A caller may say how many items a thread has, and then their types.
template <class _T, int _X, int... _A>
class BlockDiscontinuity : public __warplint_collective<sizeof(_T) * _X> {
public:
  using __warplint_collective<sizeof(_T) * _X>::__warplint_collective;
  __warplint_collective_call(_X, void, FlagHeads);
  __warplint_collective_call(_X, void, FlagTails);
  __warplint_collective_call(_X, void, FlagHeadsAndTails);
};
template <class _T, int _X, int... _A>
class BlockAdjacentDifference : public __warplint_collective<sizeof(_T) * _X * 2> {
public:
  using __warplint_collective<sizeof(_T) * _X * 2>::__warplint_collective;
  __warplint_collective_call(_X, void, SubtractLeft);
  __warplint_collective_call(_X, void, SubtractRight);
  __warplint_collective_call(_X, void, SubtractLeftPartialTile);
  __warplint_collective_call(_X, void, SubtractRightPartialTile);
};
template <class _T, int _X, int _N = 1, int _BINS = 256, int... _A>
class BlockHistogram : public __warplint_collective<sizeof(int) * _BINS> {
public:
  using __warplint_collective<sizeof(int) * _BINS>::__warplint_collective;
  __warplint_collective_call(_X, void, Histogram);
  __warplint_collective_call(_X, void, InitHistogram);
  __warplint_collective_call(_X, void, Composite);
};
enum BlockHistogramAlgorithm { BLOCK_HISTO_SORT, BLOCK_HISTO_ATOMIC };
template <class _T, int _X, int _Y = 1, int _Z = 1, int = 0>
class BlockShuffle : public __warplint_collective<sizeof(_T) * _X * _Y * _Z> {
public:
  using __warplint_collective<sizeof(_T) * _X * _Y * _Z>::__warplint_collective;
  __warplint_collective_call(_X * _Y * _Z, void, Offset);
  __warplint_collective_call(_X * _Y * _Z, void, Rotate);
  __warplint_collective_call(_X * _Y * _Z, void, Up);
  __warplint_collective_call(_X * _Y * _Z, void, Down);
};
template <class _T, int _X, int _RUNS, int _N, class _O = unsigned, int _Y = 1, int _Z = 1>
class BlockRunLengthDecode
    : public __warplint_collective<(sizeof(_T) + sizeof(_O)) * _X * _Y * _Z * _RUNS> {
public:
  using __warplint_collective<(sizeof(_T) + sizeof(_O)) * _X * _Y * _Z *
                              _RUNS>::__warplint_collective;
  template <class _L, class _S>
  __device__ BlockRunLengthDecode(typename BlockRunLengthDecode::TempStorage &, _T (&)[_RUNS],
                                  _L (&)[_RUNS], _S &);
  __warplint_collective_call(_X * _Y * _Z, void, RunLengthDecode);
};
template <class _U> struct BFEDigitExtractor {
  unsigned start, bits;
  __warplint_inline_host BFEDigitExtractor(int from, int n) : start(from), bits(n) {}
};
template <int _X, int _BITS, bool _IS_DESCENDING, int... _A>
class BlockRadixRank : public __warplint_collective<_X * 16> {
public:
  using __warplint_collective<_X * 16>::__warplint_collective;
  __warplint_collective_call(_X, void, RankKeys);
};
enum GridMappingStrategy { GRID_MAPPING_RAKE, GRID_MAPPING_STRIP_MINE, GRID_MAPPING_DYNAMIC };
template <class _O> struct GridEvenShare {
  _O num_items = 0, block_offset = 0, block_end = 0, block_stride = 0;
  int grid_size = 0;
  __warplint_inline_host void DispatchInit(_O n, int most, int tile) {
    num_items = n;
    grid_size = int((n + tile - 1) / tile < most ? (n + tile - 1) / tile : most);
  }
  template <int _TILE, GridMappingStrategy _S> __warplint_inline void BlockInit() {
    const _O whole = (num_items + _TILE - 1) / _TILE;
    const _O each = _S == GRID_MAPPING_STRIP_MINE ? 1 : (whole + grid_size - 1) / grid_size;
    block_offset = _O(blockIdx.x) * each * _TILE;
    block_stride = _S == GRID_MAPPING_STRIP_MINE ? _O(grid_size) * _TILE : _O(_TILE);
    block_end = _S == GRID_MAPPING_STRIP_MINE || block_offset + each * _TILE > num_items
                    ? num_items
                    : block_offset + each * _TILE;
  }
};
__warplint_inline int RowMajorTid(int x, int y, int) {
  return (threadIdx.z * y + threadIdx.y) * x + threadIdx.x;
}
enum WarpLoadAlgorithm {
  WARP_LOAD_DIRECT,
  WARP_LOAD_STRIPED,
  WARP_LOAD_VECTORIZE,
  WARP_LOAD_TRANSPOSE
};
enum WarpStoreAlgorithm {
  WARP_STORE_DIRECT,
  WARP_STORE_STRIPED,
  WARP_STORE_VECTORIZE,
  WARP_STORE_TRANSPOSE
};
template <class _T, int _N, WarpLoadAlgorithm = WARP_LOAD_DIRECT, int _W = 32>
class WarpLoad : public __warplint_collective<sizeof(_T) * _N * _W> {
public:
  using __warplint_collective<sizeof(_T) * _N * _W>::__warplint_collective;
  template <class _I, class... _A> __device__ void Load(_I, _T (&)[_N], _A...);
};
template <class _T, int _N, WarpStoreAlgorithm = WARP_STORE_DIRECT, int _W = 32>
class WarpStore : public __warplint_collective<sizeof(_T) * _N * _W> {
public:
  using __warplint_collective<sizeof(_T) * _N * _W>::__warplint_collective;
  template <class _I, class... _A> __device__ void Store(_I, _T (&)[_N], _A...);
};
} // namespace cub
