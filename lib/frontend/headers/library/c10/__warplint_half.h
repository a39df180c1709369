//===- c10/__warplint_half.h - Numbers of 16 bits -----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <limits>
#include <stdint.h>
#include <type_traits>

namespace c10 {
// Structures of their bits, which become what CUDA calls them, and float: that alone, where an
// arithmetic type is asked for.
#define __warplint_half(_name, _own, _to_bits, _of_bits)                                           \
  struct alignas(2) _name {                                                                        \
    template <class _T> using _IfOwn = std::enable_if_t<std::is_same_v<_T, _own>>;                 \
    unsigned short x;                                                                              \
    struct from_bits_t {};                                                                         \
    static constexpr __host__ __device__ from_bits_t from_bits() { return {}; }                    \
    _name() = default;                                                                             \
    constexpr __host__ __device__ _name(unsigned short bits, from_bits_t) : x(bits) {}             \
    __host__ __device__ _name(float v) : x(_to_bits((_own)v)) {}                                   \
    template <class _T, class = _IfOwn<_T>>                                                        \
    __host__ __device__ _name(const _T &v) : x(_to_bits(v)) {}                                     \
    __host__ __device__ operator float() const { return (float)_of_bits(x); }                      \
    template <class _T, class = _IfOwn<_T>> __host__ __device__ operator _T() const {              \
      return _of_bits(x);                                                                          \
    }                                                                                              \
  };                                                                                               \
  inline __host__ __device__ _name operator-(const _name &a) { return -(float)a; }                 \
  __warplint_half_operator(_name, +)                                                               \
  __warplint_half_operator(_name, -)                                                               \
  __warplint_half_operator(_name, *)                                                               \
  __warplint_half_operator(_name, /)

// With a float or a double that is what comes out; with an integer a half.
#define __warplint_half_operator(_name, _op)                                                       \
  inline __host__ __device__ _name operator _op(const _name &a, const _name &b) {                  \
    return (float)a _op(float) b;                                                                  \
  }                                                                                                \
  inline __host__ __device__ _name &operator _op## = (_name & a, const _name &b) {                 \
    return a = a _op b;                                                                            \
  }                                                                                                \
  inline __host__ __device__ float &operator _op## = (float &a, _name b) {                         \
    return a = a _op(float) b;                                                                     \
  }                                                                                                \
  __warplint_half_mixed(_name, float, float, _op)                                                  \
  __warplint_half_mixed(_name, double, double, _op)                                                \
  __warplint_half_mixed(_name, _name, int, _op)                                                    \
  __warplint_half_mixed(_name, _name, int64_t, _op)

#define __warplint_half_mixed(_name, _result, _other, _op)                                         \
  inline __host__ __device__ _result operator _op(_name a, _other b) {                             \
    return _result((float)a) _op _result((float)b);                                                \
  }                                                                                                \
  inline __host__ __device__ _result operator _op(_other a, _name b) {                             \
    return _result((float)a) _op _result((float)b);                                                \
  }

__warplint_half(Half, __half, __half_as_ushort, __ushort_as_half)
__warplint_half(BFloat16, __nv_bfloat16, __bfloat16_as_ushort, __ushort_as_bfloat16)
#undef __warplint_half_mixed
#undef __warplint_half_operator
#undef __warplint_half
} // namespace c10

inline __device__ c10::Half __ldg(const c10::Half *p) {
  return c10::Half(__ldg(&p->x), c10::Half::from_bits());
}
inline __device__ c10::BFloat16 __ldg(const c10::BFloat16 *p) {
  return c10::BFloat16(__ldg(&p->x), c10::BFloat16::from_bits());
}

namespace std {
#define __warplint_half_limit(_name, _limit, _bits)                                                \
  static constexpr __host__ __device__ c10::_name _limit() {                                       \
    return c10::_name((unsigned short)_bits, c10::_name::from_bits());                             \
  }
#define __warplint_half_limits(_name, _digits, _min, _max, _infinity, _nan, _epsilon)              \
  template <> class numeric_limits<c10::_name> {                                                   \
  public:                                                                                          \
    static constexpr bool is_specialized = true, is_signed = true, is_integer = false,             \
                          is_exact = false, has_infinity = true, has_quiet_NaN = true;             \
    static constexpr int digits = _digits, radix = 2;                                              \
    __warplint_half_limit(_name, min, _min)                                                        \
    __warplint_half_limit(_name, max, _max)                                                        \
    __warplint_half_limit(_name, lowest, (_max | 0x8000))                                          \
    __warplint_half_limit(_name, infinity, _infinity)                                              \
    __warplint_half_limit(_name, quiet_NaN, _nan)                                                  \
    __warplint_half_limit(_name, epsilon, _epsilon)                                                \
  };
__warplint_half_limits(Half, 11, 0x0400, 0x7bff, 0x7c00, 0x7e00, 0x1400)
__warplint_half_limits(BFloat16, 8, 0x0080, 0x7f7f, 0x7f80, 0x7fc0, 0x3c00)
#undef __warplint_half_limits
#undef __warplint_half_limit
} // namespace std
