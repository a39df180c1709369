//===- cub/__warplint_exchange.h - The items of a block change hands ------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// In which order a thread, a warp and a block hold their items, and how these go from one order to
/// another through shared memory: by CUB's documentation of BlockExchange, and as CUDA 13.0's CUB
/// lays them out there, a word of padding after each 32 items where a thread has 8, 16, ...
///
//===----------------------------------------------------------------------===//
#pragma once

#include <cub/__warplint_operators.h>

namespace cub {
template <int _X, int _N, int _Y, int _Z> struct __warplint_items {
  static constexpr int threads = _X * _Y * _Z, of_warp = threads < 32 ? threads : 32;
  static constexpr bool is_padded = _N > 4 && (_N & (_N - 1)) == 0;

  static constexpr int places(int items) { return items + (is_padded ? items / 32 : 0); }
  __warplint_inline static int place(int item) {
    if constexpr (is_padded)
      return item + (item >> 5);
    else
      return item;
  }
  __warplint_inline static int thread() {
    return threadIdx.x + (_Y == 1 ? 0 : _X * threadIdx.y) + (_Z == 1 ? 0 : _X * _Y * threadIdx.z);
  }

  // The number of a thread's i-th item: side by side, a block apart, or a warp apart within what
  // the warp has.
  struct Blocked {
    __warplint_inline static int item(int i) { return thread() * _N + i; }
  };
  struct Striped {
    __warplint_inline static int item(int i) { return thread() + threads * i; }
  };
  struct WarpStriped {
    __warplint_inline static int item(int i) {
      return thread() / 32 * 32 * _N + thread() % 32 + of_warp * i;
    }
  };
};

struct __warplint_of_block {
  static constexpr bool is_warp = false;
  __warplint_inline static void wait() { __syncthreads(); }
};
struct __warplint_of_warp {
  static constexpr bool is_warp = true;
  __warplint_inline static void wait() { __syncwarp(); }
};

template <class _T, class _O> __device__ void TimeSlicedExchange(_T *shared, _O &out);

template <class _I, class _FROM, class _TO, class _WAIT> struct __warplint_exchange {
  template <class _T, class _O, int _N>
  __warplint_inline static void run(_T *shared, const _T (&in)[_N], _O (&out)[_N]) {
    for (int i = 0; i < _N; ++i)
      shared[_I::place(_FROM::item(i))] = in[i];
    _WAIT::wait();
    for (int i = 0; i < _N; ++i)
      out[i] = shared[_I::place(_TO::item(i))];
  }
  // The warps in turn, all in the memory of one.
  template <class _T, class _O, int _N>
  __warplint_inline static void turns(_T *shared, const _T (&in)[_N], _O (&out)[_N]) {
    const int warp = _I::thread() / 32, first = warp * 32 * _N;
    for (int turn = 0; turn < (_I::threads + 31) / 32; ++turn) {
      __syncthreads();
      if (warp == turn) {
        for (int i = 0; i < _N; ++i)
          shared[_I::place(_FROM::item(i) - first)] = in[i];
        __syncwarp();
        for (int i = 0; i < _N; ++i)
          out[i] = shared[_I::place(_TO::item(i) - first)];
      }
    }
  }
};

template <class _T, int _X, int _N = 1, bool _TURNS = false, int _Y = 1, int _Z = 1, int = 0>
class BlockExchange {
  typedef __warplint_items<_X, _N, _Y, _Z> _I;
  typedef typename _I::Blocked _B;
  typedef typename _I::Striped _S;
  typedef typename _I::WarpStriped _W;
  static constexpr int items = (_TURNS ? _I::of_warp : _I::threads) * _N;
  _T *shared;

  template <class _FROM, class _TO, class _WAIT, class _O>
  __warplint_inline void exchange(const _T (&in)[_N], _O (&out)[_N]) {
    typedef __warplint_exchange<_I, _FROM, _TO, _WAIT> _E;
    if constexpr (!_TURNS)
      _E::run(shared, in, out);
    else if constexpr (_WAIT::is_warp)
      _E::turns(shared, in, out);
    else
      TimeSlicedExchange(shared, out); // what all read of one warp's items is left open
  }
  template <class _TO, class _O, class _R>
  __warplint_inline void scatter(const _T (&in)[_N], _O (&out)[_N], const _R (&ranks)[_N]) {
    for (int i = 0; i < _N; ++i)
      shared[_I::place(ranks[i])] = in[i];
    __syncthreads();
    for (int i = 0; i < _N; ++i)
      out[i] = shared[_I::place(_TO::item(i))];
  }

public:
  struct TempStorage {
    alignas(16) char storage[sizeof(_T) * _I::places(items)];
  };
  __warplint_inline BlockExchange() : shared((_T *)PrivateStorage<sizeof(TempStorage)>()) {}
  __warplint_inline BlockExchange(TempStorage &own) : shared((_T *)own.storage) {}

#define __warplint_exchange_of(_NAME, _FROM, _TO, _WAIT)                                           \
  template <class _O> __warplint_inline void _NAME(const _T(&in)[_N], _O(&out)[_N]) {              \
    exchange<_FROM, _TO, _WAIT>(in, out);                                                          \
  }                                                                                                \
  __warplint_inline void _NAME(_T(&items)[_N]) { exchange<_FROM, _TO, _WAIT>(items, items); }
  __warplint_exchange_of(StripedToBlocked, _S, _B, __warplint_of_block);
  __warplint_exchange_of(BlockedToStriped, _B, _S, __warplint_of_block);
  __warplint_exchange_of(WarpStripedToBlocked, _W, _B, __warplint_of_warp);
  __warplint_exchange_of(BlockedToWarpStriped, _B, _W, __warplint_of_warp);
#undef __warplint_exchange_of
#define __warplint_scatter(_NAME, _TO)                                                             \
  template <class _O, class _R>                                                                    \
  __warplint_inline void _NAME(const _T(&in)[_N], _O(&out)[_N], const _R(&ranks)[_N]) {            \
    scatter<_TO>(in, out, ranks);                                                                  \
  }                                                                                                \
  template <class _R> __warplint_inline void _NAME(_T(&items)[_N], const _R(&ranks)[_N]) {         \
    scatter<_TO>(items, items, ranks);                                                             \
  }
  __warplint_scatter(ScatterToBlocked, _B);
  __warplint_scatter(ScatterToStriped, _S);
#undef __warplint_scatter
  template <class... _A> __device__ void ScatterToStripedGuarded(_A &&...);
  template <class... _A> __device__ void ScatterToStripedFlagged(_A &&...);
};
} // namespace cub
