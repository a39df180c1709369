//===- glm/__warplint_vectors.h - Vectors of GLM --------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <math.h>

// GLM's default layout: elements side by side, aligned as one of them.
namespace glm {
#define __warplint_glm inline __host__ __device__
typedef int length_t;
enum qualifier { packed_highp, packed_mediump, packed_lowp, highp = packed_highp, mediump, lowp, defaultp = highp };

template <length_t _L, class _T, qualifier _Q = defaultp> struct vec;

template <class _T, qualifier _Q> struct vec<1, _T, _Q> {
  typedef _T value_type;
  union { _T x, r, s; };
  vec() = default;
  __warplint_glm explicit vec(_T a) : x(a) {}
  __warplint_glm _T &operator[](length_t) { return x; }
  __warplint_glm const _T &operator[](length_t) const { return x; }
  static __warplint_glm length_t length() { return 1; }
};
template <class _T, qualifier _Q> struct vec<2, _T, _Q> {
  typedef _T value_type;
  union { _T x, r, s; };
  union { _T y, g, t; };
  vec() = default;
  template <class _U> __warplint_glm explicit vec(_U a) : x(_T(a)), y(_T(a)) {}
  template <class _A, class _B> __warplint_glm vec(_A a, _B b) : x(_T(a)), y(_T(b)) {}
  template <class _U> __warplint_glm vec(const vec<2, _U, _Q> &v) : x(_T(v.x)), y(_T(v.y)) {}
  template <class _U> __warplint_glm vec(const vec<3, _U, _Q> &v) : x(_T(v.x)), y(_T(v.y)) {}
  template <class _U> __warplint_glm vec(const vec<4, _U, _Q> &v) : x(_T(v.x)), y(_T(v.y)) {}
  __warplint_glm _T &operator[](length_t i) { return (&x)[i]; }
  __warplint_glm const _T &operator[](length_t i) const { return (&x)[i]; }
  static __warplint_glm length_t length() { return 2; }
};
template <class _T, qualifier _Q> struct vec<3, _T, _Q> {
  typedef _T value_type;
  union { _T x, r, s; };
  union { _T y, g, t; };
  union { _T z, b, p; };
  vec() = default;
  template <class _U> __warplint_glm explicit vec(_U a) : x(_T(a)), y(_T(a)), z(_T(a)) {}
  template <class _A, class _B, class _C>
  __warplint_glm vec(_A a, _B b, _C c) : x(_T(a)), y(_T(b)), z(_T(c)) {}
  template <class _U, class _C>
  __warplint_glm vec(const vec<2, _U, _Q> &v, _C c) : x(_T(v.x)), y(_T(v.y)), z(_T(c)) {}
  template <class _A, class _U>
  __warplint_glm vec(_A a, const vec<2, _U, _Q> &v) : x(_T(a)), y(_T(v.x)), z(_T(v.y)) {}
  template <class _U>
  __warplint_glm vec(const vec<3, _U, _Q> &v) : x(_T(v.x)), y(_T(v.y)), z(_T(v.z)) {}
  template <class _U>
  __warplint_glm vec(const vec<4, _U, _Q> &v) : x(_T(v.x)), y(_T(v.y)), z(_T(v.z)) {}
  __warplint_glm _T &operator[](length_t i) { return (&x)[i]; }
  __warplint_glm const _T &operator[](length_t i) const { return (&x)[i]; }
  static __warplint_glm length_t length() { return 3; }
};
template <class _T, qualifier _Q> struct vec<4, _T, _Q> {
  typedef _T value_type;
  union { _T x, r, s; };
  union { _T y, g, t; };
  union { _T z, b, p; };
  union { _T w, a, q; };
  vec() = default;
  template <class _U> __warplint_glm explicit vec(_U v) : x(_T(v)), y(_T(v)), z(_T(v)), w(_T(v)) {}
  template <class _A, class _B, class _C, class _D>
  __warplint_glm vec(_A v0, _B v1, _C v2, _D v3) : x(_T(v0)), y(_T(v1)), z(_T(v2)), w(_T(v3)) {}
  template <class _U, class _C, class _D>
  __warplint_glm vec(const vec<2, _U, _Q> &v, _C c, _D d)
      : x(_T(v.x)), y(_T(v.y)), z(_T(c)), w(_T(d)) {}
  template <class _U, class _V>
  __warplint_glm vec(const vec<2, _U, _Q> &v, const vec<2, _V, _Q> &u)
      : x(_T(v.x)), y(_T(v.y)), z(_T(u.x)), w(_T(u.y)) {}
  template <class _U, class _D>
  __warplint_glm vec(const vec<3, _U, _Q> &v, _D d)
      : x(_T(v.x)), y(_T(v.y)), z(_T(v.z)), w(_T(d)) {}
  template <class _A, class _U>
  __warplint_glm vec(_A v0, const vec<3, _U, _Q> &v)
      : x(_T(v0)), y(_T(v.x)), z(_T(v.y)), w(_T(v.z)) {}
  template <class _U>
  __warplint_glm vec(const vec<4, _U, _Q> &v) : x(_T(v.x)), y(_T(v.y)), z(_T(v.z)), w(_T(v.w)) {}
  __warplint_glm _T &operator[](length_t i) { return (&x)[i]; }
  __warplint_glm const _T &operator[](length_t i) const { return (&x)[i]; }
  static __warplint_glm length_t length() { return 4; }
};

// Element by element, with a vector or one value on either side.
#define __warplint_glm_operator(OP)                                                                \
  template <length_t _L, class _T, qualifier _Q>                                                   \
  __warplint_glm vec<_L, _T, _Q> operator OP(const vec<_L, _T, _Q> &u, const vec<_L, _T, _Q> &v) { \
    vec<_L, _T, _Q> to{};                                                                          \
    for (length_t i = 0; i < _L; ++i)                                                              \
      to[i] = u[i] OP v[i];                                                                        \
    return to;                                                                                     \
  }                                                                                                \
  template <length_t _L, class _T, qualifier _Q>                                                   \
  __warplint_glm vec<_L, _T, _Q> operator OP(const vec<_L, _T, _Q> &u,                             \
                                             typename vec<_L, _T, _Q>::value_type v) {             \
    return u OP vec<_L, _T, _Q>(v);                                                                \
  }                                                                                                \
  template <length_t _L, class _T, qualifier _Q>                                                   \
  __warplint_glm vec<_L, _T, _Q> operator OP(typename vec<_L, _T, _Q>::value_type u,               \
                                             const vec<_L, _T, _Q> &v) {                           \
    return vec<_L, _T, _Q>(u) OP v;                                                                \
  }                                                                                                \
  template <length_t _L, class _T, qualifier _Q, class _U>                                         \
  __warplint_glm vec<_L, _T, _Q> &operator OP##=(vec<_L, _T, _Q> &u, const _U &v) {                \
    return u = u OP v;                                                                             \
  }
__warplint_glm_operator(+)
__warplint_glm_operator(-)
__warplint_glm_operator(*)
__warplint_glm_operator(/)
__warplint_glm_operator(%)
__warplint_glm_operator(&)
__warplint_glm_operator(|)
__warplint_glm_operator(^)
__warplint_glm_operator(<<)
__warplint_glm_operator(>>)
#undef __warplint_glm_operator

template <length_t _L, class _T, qualifier _Q>
__warplint_glm vec<_L, _T, _Q> operator-(const vec<_L, _T, _Q> &v) {
  return _T(0) - v;
}
template <length_t _L, class _T, qualifier _Q>
__warplint_glm vec<_L, _T, _Q> operator+(const vec<_L, _T, _Q> &v) {
  return v;
}
template <length_t _L, class _T, qualifier _Q>
__warplint_glm bool operator==(const vec<_L, _T, _Q> &u, const vec<_L, _T, _Q> &v) {
  for (length_t i = 0; i < _L; ++i)
    if (!(u[i] == v[i]))
      return false;
  return true;
}
template <length_t _L, class _T, qualifier _Q>
__warplint_glm bool operator!=(const vec<_L, _T, _Q> &u, const vec<_L, _T, _Q> &v) {
  return !(u == v);
}

#define __warplint_glm_names(T, PREFIX)                                                            \
  typedef vec<1, T> PREFIX##vec1;                                                                  \
  typedef vec<2, T> PREFIX##vec2;                                                                  \
  typedef vec<3, T> PREFIX##vec3;                                                                  \
  typedef vec<4, T> PREFIX##vec4;
__warplint_glm_names(float, )
__warplint_glm_names(float, f)
__warplint_glm_names(double, d)
__warplint_glm_names(int, i)
__warplint_glm_names(unsigned, u)
__warplint_glm_names(bool, b)
__warplint_glm_names(signed char, i8)
__warplint_glm_names(unsigned char, u8)
__warplint_glm_names(short, i16)
__warplint_glm_names(unsigned short, u16)
__warplint_glm_names(long long, i64)
__warplint_glm_names(unsigned long long, u64)
#undef __warplint_glm_names
template <class _T, qualifier _Q = defaultp> using tvec2 = vec<2, _T, _Q>;
template <class _T, qualifier _Q = defaultp> using tvec3 = vec<3, _T, _Q>;
template <class _T, qualifier _Q = defaultp> using tvec4 = vec<4, _T, _Q>;
} // namespace glm
