//===- glm/__warplint_functions.h - Functions of GLM's vectors ------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <glm/__warplint_vectors.h>

namespace glm {
// Of one value, and of each element of a vector.
#define __warplint_glm_function(NAME, OF)                                                          \
  template <class _T> __warplint_glm _T NAME(_T x) { return _T(OF); }                              \
  template <length_t _L, class _T, qualifier _Q>                                                   \
  __warplint_glm vec<_L, _T, _Q> NAME(const vec<_L, _T, _Q> &v) {                                  \
    vec<_L, _T, _Q> to{};                                                                          \
    for (length_t i = 0; i < _L; ++i)                                                              \
      to[i] = NAME(v[i]);                                                                          \
    return to;                                                                                     \
  }
__warplint_glm_function(abs, x < _T(0) ? -x : x)
__warplint_glm_function(sign, (_T(0) < x) - (x < _T(0)))
__warplint_glm_function(floor, ::floor(x))
__warplint_glm_function(ceil, ::ceil(x))
__warplint_glm_function(round, ::round(x))
__warplint_glm_function(trunc, ::trunc(x))
__warplint_glm_function(fract, x - ::floor(x))
__warplint_glm_function(sqrt, ::sqrt(x))
__warplint_glm_function(inversesqrt, _T(1) / ::sqrt(x))
__warplint_glm_function(exp, ::exp(x))
__warplint_glm_function(exp2, ::exp2(x))
__warplint_glm_function(log, ::log(x))
__warplint_glm_function(log2, ::log2(x))
__warplint_glm_function(sin, ::sin(x))
__warplint_glm_function(cos, ::cos(x))
__warplint_glm_function(tan, ::tan(x))
__warplint_glm_function(asin, ::asin(x))
__warplint_glm_function(acos, ::acos(x))
__warplint_glm_function(atan, ::atan(x))
__warplint_glm_function(radians, x * _T(0.01745329251994329577))
__warplint_glm_function(degrees, x * _T(57.295779513082320877))
#undef __warplint_glm_function

#define __warplint_glm_function2(NAME, OF)                                                         \
  template <class _T> __warplint_glm _T NAME(_T x, _T y) { return _T(OF); }                        \
  template <length_t _L, class _T, qualifier _Q>                                                   \
  __warplint_glm vec<_L, _T, _Q> NAME(const vec<_L, _T, _Q> &u, const vec<_L, _T, _Q> &v) {        \
    vec<_L, _T, _Q> to{};                                                                          \
    for (length_t i = 0; i < _L; ++i)                                                              \
      to[i] = NAME(u[i], v[i]);                                                                    \
    return to;                                                                                     \
  }                                                                                                \
  template <length_t _L, class _T, qualifier _Q>                                                   \
  __warplint_glm vec<_L, _T, _Q> NAME(const vec<_L, _T, _Q> &u,                                    \
                                      typename vec<_L, _T, _Q>::value_type v) {                    \
    return NAME(u, vec<_L, _T, _Q>(v));                                                            \
  }
__warplint_glm_function2(min, y < x ? y : x)
__warplint_glm_function2(max, x < y ? y : x)
__warplint_glm_function2(pow, ::pow(x, y))
__warplint_glm_function2(mod, x - y * ::floor(x / y))
__warplint_glm_function2(step, y < x ? 0 : 1)
__warplint_glm_function2(atan, ::atan2(x, y))
#undef __warplint_glm_function2

template <class _T> __warplint_glm _T clamp(_T x, _T low, _T high) { return min(max(x, low), high); }
template <length_t _L, class _T, qualifier _Q>
__warplint_glm vec<_L, _T, _Q> clamp(const vec<_L, _T, _Q> &v,
                                     typename vec<_L, _T, _Q>::value_type low,
                                     typename vec<_L, _T, _Q>::value_type high) {
  return min(max(v, low), high);
}
template <class _T, class _U> __warplint_glm _T mix(const _T &x, const _T &y, const _U &a) {
  return x * (_U(1) - a) + y * a;
}
template <class _T> __warplint_glm _T smoothstep(_T e0, _T e1, _T x) {
  const _T t = clamp((x - e0) / (e1 - e0), _T(0), _T(1));
  return t * t * (_T(3) - _T(2) * t);
}

template <length_t _L, class _T, qualifier _Q>
__warplint_glm _T dot(const vec<_L, _T, _Q> &u, const vec<_L, _T, _Q> &v) {
  _T sum = 0;
  for (length_t i = 0; i < _L; ++i)
    sum += u[i] * v[i];
  return sum;
}
template <length_t _L, class _T, qualifier _Q> __warplint_glm _T length(const vec<_L, _T, _Q> &v) {
  return ::sqrt(dot(v, v));
}
template <length_t _L, class _T, qualifier _Q> __warplint_glm _T length2(const vec<_L, _T, _Q> &v) {
  return dot(v, v);
}
template <length_t _L, class _T, qualifier _Q>
__warplint_glm _T distance(const vec<_L, _T, _Q> &u, const vec<_L, _T, _Q> &v) {
  return length(u - v);
}
template <length_t _L, class _T, qualifier _Q>
__warplint_glm _T distance2(const vec<_L, _T, _Q> &u, const vec<_L, _T, _Q> &v) {
  return dot(u - v, u - v);
}
template <length_t _L, class _T, qualifier _Q>
__warplint_glm vec<_L, _T, _Q> normalize(const vec<_L, _T, _Q> &v) {
  return v * (_T(1) / ::sqrt(dot(v, v)));
}
template <class _T, qualifier _Q>
__warplint_glm vec<3, _T, _Q> cross(const vec<3, _T, _Q> &u, const vec<3, _T, _Q> &v) {
  return vec<3, _T, _Q>(u.y * v.z - v.y * u.z, u.z * v.x - v.z * u.x, u.x * v.y - v.x * u.y);
}
template <length_t _L, class _T, qualifier _Q>
__warplint_glm vec<_L, _T, _Q> reflect(const vec<_L, _T, _Q> &i, const vec<_L, _T, _Q> &n) {
  return i - n * (dot(n, i) * _T(2));
}
template <length_t _L, class _T, qualifier _Q>
__warplint_glm vec<_L, _T, _Q> refract(const vec<_L, _T, _Q> &i, const vec<_L, _T, _Q> &n, _T eta) {
  const _T d = dot(n, i), k = _T(1) - eta * eta * (_T(1) - d * d);
  return k < _T(0) ? vec<_L, _T, _Q>(_T(0)) : i * eta - n * (eta * d + ::sqrt(k));
}
template <length_t _L, class _T, qualifier _Q>
__warplint_glm vec<_L, _T, _Q> faceforward(const vec<_L, _T, _Q> &n, const vec<_L, _T, _Q> &i,
                                           const vec<_L, _T, _Q> &ref) {
  return dot(ref, i) < _T(0) ? n : -n;
}

#define __warplint_glm_relation(NAME, OP)                                                          \
  template <length_t _L, class _T, qualifier _Q>                                                   \
  __warplint_glm vec<_L, bool, _Q> NAME(const vec<_L, _T, _Q> &u, const vec<_L, _T, _Q> &v) {      \
    vec<_L, bool, _Q> to{};                                                                        \
    for (length_t i = 0; i < _L; ++i)                                                              \
      to[i] = u[i] OP v[i];                                                                        \
    return to;                                                                                     \
  }
__warplint_glm_relation(lessThan, <)
__warplint_glm_relation(lessThanEqual, <=)
__warplint_glm_relation(greaterThan, >)
__warplint_glm_relation(greaterThanEqual, >=)
__warplint_glm_relation(equal, ==)
__warplint_glm_relation(notEqual, !=)
#undef __warplint_glm_relation
template <length_t _L, qualifier _Q> __warplint_glm bool any(const vec<_L, bool, _Q> &v) {
  for (length_t i = 0; i < _L; ++i)
    if (v[i])
      return true;
  return false;
}
template <length_t _L, qualifier _Q> __warplint_glm bool all(const vec<_L, bool, _Q> &v) {
  for (length_t i = 0; i < _L; ++i)
    if (!v[i])
      return false;
  return true;
}
template <class _T> __warplint_glm bool isnan(_T x) { return x != x; }

template <class _T = float> __warplint_glm _T pi() { return _T(3.14159265358979323846); }
template <class _T = float> __warplint_glm _T two_pi() { return _T(6.28318530717958647693); }
template <class _T = float> __warplint_glm _T half_pi() { return _T(1.57079632679489661923); }
template <class _T = float> __warplint_glm _T epsilon() {
  return sizeof(_T) == 4 ? _T(1.1920928955078125e-7) : _T(2.220446049250313e-16);
}
template <length_t _L, class _T, qualifier _Q> __warplint_glm _T *value_ptr(vec<_L, _T, _Q> &v) {
  return &v.x;
}
template <length_t _L, class _T, qualifier _Q>
__warplint_glm const _T *value_ptr(const vec<_L, _T, _Q> &v) {
  return &v.x;
}
template <class _T> __warplint_glm vec<2, _T> make_vec2(const _T *p) { return vec<2, _T>(p[0], p[1]); }
template <class _T> __warplint_glm vec<3, _T> make_vec3(const _T *p) {
  return vec<3, _T>(p[0], p[1], p[2]);
}
template <class _T> __warplint_glm vec<4, _T> make_vec4(const _T *p) {
  return vec<4, _T>(p[0], p[1], p[2], p[3]);
}
} // namespace glm
