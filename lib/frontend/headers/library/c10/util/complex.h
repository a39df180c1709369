//===- c10/util/complex.h - Complex numbers of torch ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <complex>
#include <math.h>

namespace c10 {
template <class _T> struct alignas(2 * sizeof(_T)) complex {
  typedef _T value_type;
  _T real_ = 0, imag_ = 0;

  __host__ __device__ constexpr complex() {}
  __host__ __device__ constexpr complex(_T re, _T im = 0) : real_(re), imag_(im) {}
  template <class _U>
  __host__ __device__ constexpr explicit complex(const complex<_U> &z)
      : real_(z.real_), imag_(z.imag_) {}
  __host__ __device__ constexpr _T real() const { return real_; }
  __host__ __device__ constexpr _T imag() const { return imag_; }
  __host__ __device__ constexpr void real(_T re) { real_ = re; }
  __host__ __device__ constexpr void imag(_T im) { imag_ = im; }
  __host__ __device__ constexpr complex &operator+=(const complex &z) {
    return *this = complex(real_ + z.real_, imag_ + z.imag_);
  }
  __host__ __device__ constexpr complex &operator-=(const complex &z) {
    return *this = complex(real_ - z.real_, imag_ - z.imag_);
  }
  __host__ __device__ constexpr complex &operator*=(const complex &z) {
    return *this = complex(real_ * z.real_ - imag_ * z.imag_, real_ * z.imag_ + imag_ * z.real_);
  }
  __host__ __device__ constexpr complex &operator/=(const complex &z) {
    const _T norm = z.real_ * z.real_ + z.imag_ * z.imag_;
    *this *= complex(z.real_, -z.imag_);
    return *this = complex(real_ / norm, imag_ / norm);
  }
  __host__ __device__ constexpr complex operator-() const { return complex(-real_, -imag_); }
};

#define __warplint_complex(_operator)                                                              \
  template <class _T>                                                                              \
  __host__ __device__ constexpr complex<_T> operator _operator(complex<_T> a, complex<_T> b) {     \
    return a _operator## = b;                                                                      \
  }                                                                                                \
  template <class _T>                                                                              \
  __host__ __device__ constexpr complex<_T> operator _operator(complex<_T> a, _T b) {              \
    return a _operator## = complex<_T>(b);                                                         \
  }                                                                                                \
  template <class _T>                                                                              \
  __host__ __device__ constexpr complex<_T> operator _operator(_T a, complex<_T> b) {              \
    return complex<_T>(a) _operator b;                                                             \
  }
__warplint_complex(+)
__warplint_complex(-)
__warplint_complex(*)
__warplint_complex(/)
#undef __warplint_complex
} // namespace c10

namespace std {
template <class _T> __host__ __device__ constexpr _T real(c10::complex<_T> z) { return z.real(); }
template <class _T> __host__ __device__ constexpr _T imag(c10::complex<_T> z) { return z.imag(); }
template <class _T> __host__ __device__ constexpr c10::complex<_T> conj(c10::complex<_T> z) {
  return c10::complex<_T>(z.real(), -z.imag());
}
template <class _T> __host__ __device__ constexpr _T norm(c10::complex<_T> z) {
  return z.real() * z.real() + z.imag() * z.imag();
}
template <class _T> __host__ __device__ _T abs(c10::complex<_T>);
template <class _T> __host__ __device__ _T arg(c10::complex<_T>);
} // namespace std
