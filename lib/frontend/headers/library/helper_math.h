//===- helper_math.h - Arithmetic on float3 and its kin -------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

// Templates, so that only what a kernel uses is compiled, and a kernel's own
// operators are better matches.
template <class _V> struct __warplint_vector {};
#define __warplint_components(_V, _T, _N)                                                          \
  template <> struct __warplint_vector<_V> {                                                       \
    typedef _V vector;                                                                             \
    typedef _T element;                                                                            \
    static constexpr int count = _N;                                                               \
  };
__warplint_components(float2, float, 2)
__warplint_components(float3, float, 3)
__warplint_components(float4, float, 4)
__warplint_components(int2, int, 2)
__warplint_components(int3, int, 3)
__warplint_components(int4, int, 4)
__warplint_components(uint2, unsigned, 2)
__warplint_components(uint3, unsigned, 3)
__warplint_components(uint4, unsigned, 4)
#undef __warplint_components

template <class _V> using __warplint_vec = typename __warplint_vector<_V>::vector;
template <class _V> using __warplint_element = typename __warplint_vector<_V>::element;

#define __warplint_each(_V, _F)                                                                    \
  _V r;                                                                                            \
  r.x = _F(x);                                                                                     \
  r.y = _F(y);                                                                                     \
  if constexpr (__warplint_vector<_V>::count >= 3)                                                 \
    r.z = _F(z);                                                                                   \
  if constexpr (__warplint_vector<_V>::count >= 4)                                                 \
    r.w = _F(w);                                                                                   \
  return r;

#define __warplint_binary_operator(OP, BOTH, RIGHT, LEFT)                                          \
  template <class _V> __warplint_inline_host __warplint_vec<_V> operator OP(_V a, _V b) {          \
    __warplint_each(_V, BOTH)                                                                      \
  }                                                                                                \
  template <class _V>                                                                              \
  __warplint_inline_host __warplint_vec<_V> operator OP(_V a, __warplint_element<_V> b) {          \
    __warplint_each(_V, RIGHT)                                                                     \
  }                                                                                                \
  template <class _V>                                                                              \
  __warplint_inline_host __warplint_vec<_V> operator OP(__warplint_element<_V> a, _V b) {          \
    __warplint_each(_V, LEFT)                                                                      \
  }                                                                                                \
  template <class _V> __warplint_inline_host __warplint_vec<_V> &operator OP## = (_V & a, _V b) {  \
    return a = a OP b;                                                                             \
  }                                                                                                \
  template <class _V>                                                                              \
  __warplint_inline_host __warplint_vec<_V> &operator OP## = (_V & a, __warplint_element<_V> b) {  \
    return a = a OP b;                                                                             \
  }

#define __warplint_vv(_C) a._C + b._C
#define __warplint_vs(_C) a._C + b
#define __warplint_sv(_C) a + b._C
__warplint_binary_operator(+, __warplint_vv, __warplint_vs, __warplint_sv)
#undef __warplint_vv
#undef __warplint_vs
#undef __warplint_sv
#define __warplint_vv(_C) a._C - b._C
#define __warplint_vs(_C) a._C - b
#define __warplint_sv(_C) a - b._C
__warplint_binary_operator(-, __warplint_vv, __warplint_vs, __warplint_sv)
#undef __warplint_vv
#undef __warplint_vs
#undef __warplint_sv
#define __warplint_vv(_C) a._C *b._C
#define __warplint_vs(_C) a._C *b
#define __warplint_sv(_C) a *b._C
__warplint_binary_operator(*, __warplint_vv, __warplint_vs, __warplint_sv)
#undef __warplint_vv
#undef __warplint_vs
#undef __warplint_sv
#define __warplint_vv(_C) a._C / b._C
#define __warplint_vs(_C) a._C / b
#define __warplint_sv(_C) a / b._C
__warplint_binary_operator(/, __warplint_vv, __warplint_vs, __warplint_sv)
#undef __warplint_vv
#undef __warplint_vs
#undef __warplint_sv
#undef __warplint_binary_operator

#define __warplint_function(NAME, ARGUMENTS, ...)                                                  \
  template <class _V> __warplint_inline_host __warplint_vec<_V> NAME ARGUMENTS {                   \
    __warplint_each(_V, __VA_ARGS__)                                                               \
  }
#define __warplint_f(_C) -a._C
__warplint_function(operator-, (_V a), __warplint_f)
#undef __warplint_f
#define __warplint_f(_C) (a._C < b._C ? a._C : b._C)
__warplint_function(min, (_V a, _V b), __warplint_f)
__warplint_function(fminf, (_V a, _V b), __warplint_f)
#undef __warplint_f
#define __warplint_f(_C) (a._C < b._C ? b._C : a._C)
__warplint_function(max, (_V a, _V b), __warplint_f)
__warplint_function(fmaxf, (_V a, _V b), __warplint_f)
#undef __warplint_f
#define __warplint_f(_C) (a._C < low._C ? low._C : high._C < a._C ? high._C : a._C)
__warplint_function(clamp, (_V a, _V low, _V high), __warplint_f)
#undef __warplint_f
#define __warplint_f(_C) (a._C < low ? low : high < a._C ? high : a._C)
__warplint_function(clamp, (_V a, __warplint_element<_V> low, __warplint_element<_V> high),
                    __warplint_f)
#undef __warplint_f
#define __warplint_f(_C) (a._C < 0 ? -a._C : a._C)
__warplint_function(fabs, (_V a), __warplint_f)
__warplint_function(abs, (_V a), __warplint_f)
#undef __warplint_f
#define __warplint_f(_C) floorf(a._C)
__warplint_function(floorf, (_V a), __warplint_f)
#undef __warplint_f
#define __warplint_f(_C) (a._C - floorf(a._C))
__warplint_function(fracf, (_V a), __warplint_f)
#undef __warplint_f
#undef __warplint_function

#pragma clang force_cuda_host_device begin

// threadIdx and its kin convert to these.
inline uint3 operator+(uint3 a, uint3 b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
inline uint3 operator*(uint3 a, uint3 b) { return {a.x * b.x, a.y * b.y, a.z * b.z}; }

inline float clamp(float x, float low, float high) { return fmaxf(low, fminf(x, high)); }
inline int clamp(int x, int low, int high) { return max(low, min(x, high)); }
inline unsigned clamp(unsigned x, unsigned low, unsigned high) { return max(low, min(x, high)); }
inline float fracf(float x) { return x - floorf(x); }
inline float lerp(float a, float b, float t) { return a + t * (b - a); }
inline float smoothstep(float a, float b, float x) {
  float y = clamp((x - a) / (b - a), 0.0f, 1.0f);
  return y * y * (3.0f - 2.0f * y);
}
template <class _V> __warplint_vec<_V> lerp(_V a, _V b, float t) { return a + t * (b - a); }
template <class _V> __warplint_element<__warplint_vec<_V>> dot(_V a, _V b) {
  auto sum = a.x * b.x + a.y * b.y;
  if constexpr (__warplint_vector<_V>::count >= 3)
    sum += a.z * b.z;
  if constexpr (__warplint_vector<_V>::count >= 4)
    sum += a.w * b.w;
  return sum;
}
template <class _V> auto length(_V a) -> decltype(sqrtf(dot(a, a))) { return sqrtf(dot(a, a)); }
template <class _V> __warplint_vec<_V> normalize(_V a) { return a * rsqrtf(dot(a, a)); }
template <class _V> __warplint_vec<_V> reflect(_V i, _V n) { return i - 2.0f * n * dot(n, i); }
inline float3 cross(float3 a, float3 b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

#define __warplint_more_make(_T, _E)                                                               \
  inline _T##2 make_##_T##2(_E s) { return {s, s}; }                                               \
  inline _T##3 make_##_T##3(_E s) { return {s, s, s}; }                                            \
  inline _T##4 make_##_T##4(_E s) { return {s, s, s, s}; }                                         \
  inline _T##2 make_##_T##2(_T##3 a) { return {a.x, a.y}; }                                        \
  inline _T##3 make_##_T##3(_T##2 a, _E s = 0) { return {a.x, a.y, s}; }                           \
  inline _T##3 make_##_T##3(_T##4 a) { return {a.x, a.y, a.z}; }                                   \
  inline _T##4 make_##_T##4(_T##3 a, _E w = 0) { return {a.x, a.y, a.z, w}; }
__warplint_more_make(float, float)
__warplint_more_make(int, int)
__warplint_more_make(uint, unsigned)
#undef __warplint_more_make
inline float2 make_float2(int2 a) { return {(float)a.x, (float)a.y}; }
inline float2 make_float2(uint2 a) { return {(float)a.x, (float)a.y}; }
inline float3 make_float3(int3 a) { return {(float)a.x, (float)a.y, (float)a.z}; }
inline float3 make_float3(uint3 a) { return {(float)a.x, (float)a.y, (float)a.z}; }
inline float4 make_float4(int4 a) { return {(float)a.x, (float)a.y, (float)a.z, (float)a.w}; }
inline int2 make_int2(float2 a) { return {(int)a.x, (int)a.y}; }
inline int3 make_int3(float3 a) { return {(int)a.x, (int)a.y, (int)a.z}; }
inline int3 make_int3(uint3 a) { return {(int)a.x, (int)a.y, (int)a.z}; }
inline int4 make_int4(float4 a) { return {(int)a.x, (int)a.y, (int)a.z, (int)a.w}; }
inline uint2 make_uint2(int2 a) { return {(unsigned)a.x, (unsigned)a.y}; }
inline uint3 make_uint3(int3 a) { return {(unsigned)a.x, (unsigned)a.y, (unsigned)a.z}; }

#pragma clang force_cuda_host_device end
