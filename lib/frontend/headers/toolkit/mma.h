//===- mma.h - Matrix fragments: loads and stores as calls to markers -----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cuda_bf16.h>

// One warp moves one matrix. ptr is the matrix, ldm its stride in elements;
// use is 0 for a, 1 for b, 2 for the accumulator; bits is the width of an
// element in memory, negative of int; row is 1 if rows are
// contiguous. The fragment is the lane's part, in registers.
extern "C" {
__device__ void __warplint_wmma_load(const void *ptr, unsigned ldm, int use, int m, int n, int k,
                                     int bits, int row, void *fragment);
__device__ void __warplint_wmma_store(void *ptr, unsigned ldm, int m, int n, int k, int bits,
                                      int row, const void *fragment);
__device__ void __warplint_wmma_mma(void *d, const void *a, const void *b, const void *c, int m,
                                    int n, int k);
}

namespace nvcuda {
namespace wmma {
struct row_major;
struct col_major;
struct matrix_a;
struct matrix_b;
struct accumulator;
enum layout_t { mem_row_major, mem_col_major };

namespace precision {
struct tf32;
} // namespace precision
namespace experimental {
namespace precision {
struct u4;
struct s4;
struct b1;
} // namespace precision
enum bmmaBitOp { bmmaBitOpXOR = 1, bmmaBitOpAND = 2 };
enum bmmaAccumulateOp { bmmaAccumulateOpPOPC = 1 };
} // namespace experimental

// What a fragment holds, and how wide one element is in memory.
template <class _T> struct __warplint_element {
  typedef _T type;
  static constexpr int bits = 8 * sizeof(_T), packed = 1;
};
template <> struct __warplint_element<int> {
  typedef int type;
  static constexpr int bits = -32, packed = 1;
};
template <> struct __warplint_element<precision::tf32> {
  typedef float type;
  static constexpr int bits = 32, packed = 1;
};
template <> struct __warplint_element<experimental::precision::u4> {
  typedef unsigned type;
  static constexpr int bits = 4, packed = 8;
};
template <> struct __warplint_element<experimental::precision::s4> {
  typedef int type;
  static constexpr int bits = 4, packed = 8;
};
template <> struct __warplint_element<experimental::precision::b1> {
  typedef unsigned type;
  static constexpr int bits = 1, packed = 32;
};

template <class Use, int _M, int _N, int _K> struct __warplint_shape {
  static constexpr int use = 2, elements = _M * _N / 32;
};
// Volta and its successors hold the operands twice.
template <int _M, int _N, int _K> struct __warplint_shape<matrix_a, _M, _N, _K> {
  static constexpr int use = 0, elements = _M * _K / 16;
};
template <int _M, int _N, int _K> struct __warplint_shape<matrix_b, _M, _N, _K> {
  static constexpr int use = 1, elements = _K * _N / 16;
};

template <class Use, int _M, int _N, int _K, class _T, class Layout = void> class fragment {
  typedef __warplint_element<_T> element;
  typedef __warplint_shape<Use, _M, _N, _K> shape;
  static constexpr int count = shape::elements / element::packed;

public:
  typedef typename element::type element_type, storage_element_type;
  static constexpr int num_elements = count > 0 ? count : 1;
  static constexpr int num_storage_elements = num_elements;
  storage_element_type x[num_elements];

  template <class _P> __warplint_inline void __load(const _P *p, unsigned ldm, bool row) {
    __warplint_wmma_load(p, ldm, shape::use, _M, _N, _K, element::bits, row, x);
  }
  template <class _P> __warplint_inline void __store(_P *p, unsigned ldm, bool row) const {
    __warplint_wmma_store(p, ldm, _M, _N, _K, element::bits, row, x);
  }
};

template <class Use, int _M, int _N, int _K, class _T, class Layout, class _V>
__warplint_inline void fill_fragment(fragment<Use, _M, _N, _K, _T, Layout> &f, const _V &value) {
  for (int i = 0; i < f.num_elements; ++i)
    f.x[i] = value;
}

template <class Use, int _M, int _N, int _K, class _T, class Layout, class _P>
__warplint_inline void load_matrix_sync(fragment<Use, _M, _N, _K, _T, Layout> &f, const _P *p,
                                        unsigned ldm) {
  f.__load(p, ldm, __is_same(Layout, row_major));
}
template <int _M, int _N, int _K, class _T, class _P>
__warplint_inline void load_matrix_sync(fragment<accumulator, _M, _N, _K, _T> &f, const _P *p,
                                        unsigned ldm, layout_t layout) {
  f.__load(p, ldm, layout == mem_row_major);
}
template <int _M, int _N, int _K, class _T, class _P>
__warplint_inline void store_matrix_sync(_P *p, const fragment<accumulator, _M, _N, _K, _T> &f,
                                         unsigned ldm, layout_t layout) {
  f.__store(p, ldm, layout == mem_row_major);
}

template <class _D, class _A, class _B, class _C, int _M, int _N, int _K, class LA, class LB>
__warplint_inline void mma_sync(fragment<accumulator, _M, _N, _K, _D> &d,
                                const fragment<matrix_a, _M, _N, _K, _A, LA> &a,
                                const fragment<matrix_b, _M, _N, _K, _B, LB> &b,
                                const fragment<accumulator, _M, _N, _K, _C> &c, bool = false) {
  __warplint_wmma_mma(d.x, a.x, b.x, c.x, _M, _N, _K);
}
template <class _D, class _A, class _B, class _C, int _M, int _N, int _K, class LA, class LB,
          class... Op>
__warplint_inline void bmma_sync(fragment<accumulator, _M, _N, _K, _D> &d,
                                 const fragment<matrix_a, _M, _N, _K, _A, LA> &a,
                                 const fragment<matrix_b, _M, _N, _K, _B, LB> &b,
                                 const fragment<accumulator, _M, _N, _K, _C> &c, Op...) {
  __warplint_wmma_mma(d.x, a.x, b.x, c.x, _M, _N, _K);
}

__warplint_inline_host float __float_to_tf32(float x) { return x; }
namespace experimental {
using wmma::bmma_sync;
}
} // namespace wmma
} // namespace nvcuda
