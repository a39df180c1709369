//===- glm/__warplint_matrices.h - Matrices and quaternions of GLM --------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <glm/__warplint_functions.h>

namespace glm {
/// \p _C columns of \p _R elements, column by column.
template <length_t _C, length_t _R, class _T, qualifier _Q = defaultp> struct mat {
  typedef vec<_R, _T, _Q> col_type;
  typedef vec<_C, _T, _Q> row_type;
  typedef _T value_type;
  col_type value[_C];

  mat() = default;
  __warplint_glm explicit mat(_T diagonal) {
    for (length_t c = 0; c < _C; ++c)
      for (length_t r = 0; r < _R; ++r)
        value[c][r] = c == r ? diagonal : _T(0);
  }
  /// Columns, or elements column by column.
  template <class _A, class _B, class... _More> __warplint_glm mat(_A a, _B b, _More... more) {
    fill(0, a, b, more...);
  }
  template <length_t _D, length_t _S> __warplint_glm explicit mat(const mat<_D, _S, _T, _Q> &m) {
    for (length_t c = 0; c < _C; ++c)
      for (length_t r = 0; r < _R; ++r)
        value[c][r] = c < _D && r < _S ? m.value[c][r] : c == r ? _T(1) : _T(0);
  }
  template <class _U> __warplint_glm mat(const mat<_C, _R, _U, _Q> &m) {
    for (length_t c = 0; c < _C; ++c)
      value[c] = col_type(m.value[c]);
  }
  __warplint_glm col_type &operator[](length_t c) { return value[c]; }
  __warplint_glm const col_type &operator[](length_t c) const { return value[c]; }
  static __warplint_glm length_t length() { return _C; }

private:
  __warplint_glm void fill(length_t) {}
  template <class... _More> __warplint_glm void fill(length_t at, col_type v, _More... more) {
    value[at / _R] = v;
    fill(at + _R, more...);
  }
  template <class _A, class... _More> __warplint_glm void fill(length_t at, _A a, _More... more) {
    value[at / _R][at % _R] = _T(a);
    fill(at + 1, more...);
  }
};

#define __warplint_glm_each template <length_t _C, length_t _R, class _T, qualifier _Q>
#define __warplint_glm_matrix mat<_C, _R, _T, _Q>
#define __warplint_glm_elementwise(OP)                                                             \
  __warplint_glm_each __warplint_glm __warplint_glm_matrix operator OP(                            \
      const __warplint_glm_matrix &a, const __warplint_glm_matrix &b) {                            \
    __warplint_glm_matrix to;                                                                      \
    for (length_t c = 0; c < _C; ++c)                                                              \
      to[c] = a[c] OP b[c];                                                                        \
    return to;                                                                                     \
  }
__warplint_glm_elementwise(+)
__warplint_glm_elementwise(-)
#undef __warplint_glm_elementwise
__warplint_glm_each __warplint_glm __warplint_glm_matrix operator*(
    const __warplint_glm_matrix &a, typename __warplint_glm_matrix::value_type by) {
  __warplint_glm_matrix to;
  for (length_t c = 0; c < _C; ++c)
    to[c] = a[c] * by;
  return to;
}
__warplint_glm_each __warplint_glm __warplint_glm_matrix operator*(
    typename __warplint_glm_matrix::value_type by, const __warplint_glm_matrix &a) {
  return a * by;
}
__warplint_glm_each __warplint_glm __warplint_glm_matrix operator/(
    const __warplint_glm_matrix &a, typename __warplint_glm_matrix::value_type by) {
  __warplint_glm_matrix to;
  for (length_t c = 0; c < _C; ++c)
    to[c] = a[c] / by;
  return to;
}
__warplint_glm_each __warplint_glm __warplint_glm_matrix operator-(const __warplint_glm_matrix &a) {
  return a * _T(-1);
}
__warplint_glm_each __warplint_glm vec<_R, _T, _Q> operator*(const __warplint_glm_matrix &a,
                                                             const vec<_C, _T, _Q> &v) {
  vec<_R, _T, _Q> to(_T(0));
  for (length_t c = 0; c < _C; ++c)
    to += a[c] * v[c];
  return to;
}
__warplint_glm_each __warplint_glm vec<_C, _T, _Q> operator*(const vec<_R, _T, _Q> &v,
                                                             const __warplint_glm_matrix &a) {
  vec<_C, _T, _Q> to(_T(0));
  for (length_t c = 0; c < _C; ++c)
    to[c] = dot(v, a[c]);
  return to;
}
template <length_t _N, length_t _C, length_t _R, class _T, qualifier _Q>
__warplint_glm mat<_N, _R, _T, _Q> operator*(const mat<_C, _R, _T, _Q> &a,
                                             const mat<_N, _C, _T, _Q> &b) {
  mat<_N, _R, _T, _Q> to;
  for (length_t c = 0; c < _N; ++c)
    to[c] = a * b[c];
  return to;
}
template <length_t _C, length_t _R, class _T, qualifier _Q, class _U>
__warplint_glm __warplint_glm_matrix &operator*=(__warplint_glm_matrix &a, const _U &b) {
  return a = a * b;
}
template <length_t _C, length_t _R, class _T, qualifier _Q, class _U>
__warplint_glm __warplint_glm_matrix &operator+=(__warplint_glm_matrix &a, const _U &b) {
  return a = a + b;
}
__warplint_glm_each __warplint_glm mat<_R, _C, _T, _Q> transpose(const __warplint_glm_matrix &a) {
  mat<_R, _C, _T, _Q> to;
  for (length_t c = 0; c < _C; ++c)
    for (length_t r = 0; r < _R; ++r)
      to[r][c] = a[c][r];
  return to;
}
template <length_t _C, length_t _R, class _T, qualifier _Q>
__warplint_glm mat<_C, _R, _T, _Q> outerProduct(const vec<_R, _T, _Q> &u, const vec<_C, _T, _Q> &v) {
  mat<_C, _R, _T, _Q> to;
  for (length_t c = 0; c < _C; ++c)
    to[c] = u * v[c];
  return to;
}
__warplint_glm_each __warplint_glm _T *value_ptr(__warplint_glm_matrix &a) { return &a[0][0]; }
__warplint_glm_each __warplint_glm const _T *value_ptr(const __warplint_glm_matrix &a) {
  return &a[0][0];
}
#undef __warplint_glm_each
#undef __warplint_glm_matrix

/// Gauss's elimination; GLM has a formula for each size, and the same values but for rounding.
template <length_t _N, class _T, qualifier _Q>
__warplint_glm _T __warplint_eliminate(mat<_N, _N, _T, _Q> a, mat<_N, _N, _T, _Q> &to) {
  _T product = 1;
  for (length_t c = 0; c < _N; ++c) {
    product *= a[c][c];
    const _T by = _T(1) / a[c][c];
    a[c] *= by;
    to[c] *= by;
    for (length_t o = 0; o < _N; ++o)
      if (o != c) {
        const _T much = a[o][c];
        a[o] -= a[c] * much;
        to[o] -= to[c] * much;
      }
  }
  return product;
}
template <length_t _N, class _T, qualifier _Q>
__warplint_glm mat<_N, _N, _T, _Q> inverse(const mat<_N, _N, _T, _Q> &a) {
  mat<_N, _N, _T, _Q> to(_T(1));
  __warplint_eliminate(a, to);
  return to;
}
template <length_t _N, class _T, qualifier _Q>
__warplint_glm _T determinant(const mat<_N, _N, _T, _Q> &a) {
  mat<_N, _N, _T, _Q> to(_T(1));
  return __warplint_eliminate(a, to);
}

#define __warplint_glm_names(C, R)                                                                 \
  typedef mat<C, R, float> mat##C##x##R, fmat##C##x##R;                                            \
  typedef mat<C, R, double> dmat##C##x##R;
__warplint_glm_names(2, 2)
__warplint_glm_names(2, 3)
__warplint_glm_names(2, 4)
__warplint_glm_names(3, 2)
__warplint_glm_names(3, 3)
__warplint_glm_names(3, 4)
__warplint_glm_names(4, 2)
__warplint_glm_names(4, 3)
__warplint_glm_names(4, 4)
#undef __warplint_glm_names
typedef mat2x2 mat2;
typedef mat3x3 mat3;
typedef mat4x4 mat4;
typedef mat2x2 fmat2;
typedef mat3x3 fmat3;
typedef mat4x4 fmat4;
typedef dmat2x2 dmat2;
typedef dmat3x3 dmat3;
typedef dmat4x4 dmat4;
template <class _T> __warplint_glm mat<2, 2, _T> make_mat2(const _T *p) {
  return mat<2, 2, _T>(make_vec2(p), make_vec2(p + 2));
}
template <class _T> __warplint_glm mat<3, 3, _T> make_mat3(const _T *p) {
  return mat<3, 3, _T>(make_vec3(p), make_vec3(p + 3), make_vec3(p + 6));
}
template <class _T> __warplint_glm mat<4, 4, _T> make_mat4(const _T *p) {
  return mat<4, 4, _T>(make_vec4(p), make_vec4(p + 4), make_vec4(p + 8), make_vec4(p + 12));
}

/// In memory x, y, z, w; made from w, x, y, z.
template <class _T, qualifier _Q = defaultp> struct qua {
  _T x, y, z, w;
  qua() = default;
  __warplint_glm qua(_T w, _T x, _T y, _T z) : x(x), y(y), z(z), w(w) {}
  __warplint_glm qua(_T w, const vec<3, _T, _Q> &v) : x(v.x), y(v.y), z(v.z), w(w) {}
  __warplint_glm _T &operator[](length_t i) { return (&x)[i]; }
  __warplint_glm const _T &operator[](length_t i) const { return (&x)[i]; }
};
typedef qua<float> quat, fquat;
typedef qua<double> dquat;
template <class _T, qualifier _Q>
__warplint_glm qua<_T, _Q> operator*(const qua<_T, _Q> &p, const qua<_T, _Q> &q) {
  return {p.w * q.w - p.x * q.x - p.y * q.y - p.z * q.z,
          p.w * q.x + p.x * q.w + p.y * q.z - p.z * q.y,
          p.w * q.y + p.y * q.w + p.z * q.x - p.x * q.z,
          p.w * q.z + p.z * q.w + p.x * q.y - p.y * q.x};
}
template <class _T, qualifier _Q>
__warplint_glm vec<3, _T, _Q> operator*(const qua<_T, _Q> &q, const vec<3, _T, _Q> &v) {
  const vec<3, _T, _Q> axis(q.x, q.y, q.z), u = cross(axis, v);
  return v + (u * q.w + cross(axis, u)) * _T(2);
}
template <class _T, qualifier _Q> __warplint_glm _T dot(const qua<_T, _Q> &p, const qua<_T, _Q> &q) {
  return p.x * q.x + p.y * q.y + p.z * q.z + p.w * q.w;
}
template <class _T, qualifier _Q>
__warplint_glm qua<_T, _Q> operator*(const qua<_T, _Q> &q, _T by) {
  return {q.w * by, q.x * by, q.y * by, q.z * by};
}
template <class _T, qualifier _Q, class _U>
__warplint_glm qua<_T, _Q> &operator*=(qua<_T, _Q> &q, const _U &by) {
  return q = q * by;
}
template <class _T, qualifier _Q, class _U>
__warplint_glm qua<_T, _Q> &operator/=(qua<_T, _Q> &q, const _U &by) {
  return q = q / by;
}
template <class _T, qualifier _Q>
__warplint_glm qua<_T, _Q> operator*(_T by, const qua<_T, _Q> &q) {
  return q * by;
}
template <class _T, qualifier _Q>
__warplint_glm qua<_T, _Q> operator/(const qua<_T, _Q> &q, _T by) {
  return q * (_T(1) / by);
}
template <class _T, qualifier _Q>
__warplint_glm qua<_T, _Q> operator+(const qua<_T, _Q> &p, const qua<_T, _Q> &q) {
  return {p.w + q.w, p.x + q.x, p.y + q.y, p.z + q.z};
}
template <class _T, qualifier _Q> __warplint_glm qua<_T, _Q> operator-(const qua<_T, _Q> &q) {
  return {-q.w, -q.x, -q.y, -q.z};
}
template <class _T, qualifier _Q>
__warplint_glm qua<_T, _Q> lerp(const qua<_T, _Q> &p, const qua<_T, _Q> &q, _T at) {
  return p * (_T(1) - at) + q * at;
}
template <class _T, qualifier _Q>
__warplint_glm qua<_T, _Q> mix(const qua<_T, _Q> &p, const qua<_T, _Q> &q, _T at) {
  const _T cosine = dot(p, q);
  if (cosine > _T(1) - _T(1e-6))
    return lerp(p, q, at);
  const _T angle = ::acos(cosine);
  return (p * _T(::sin((_T(1) - at) * angle)) + q * _T(::sin(at * angle))) / _T(::sin(angle));
}
template <class _T, qualifier _Q>
__warplint_glm qua<_T, _Q> slerp(const qua<_T, _Q> &p, const qua<_T, _Q> &q, _T at) {
  return dot(p, q) < _T(0) ? mix(p, -q, at) : mix(p, q, at);
}
template <class _T, qualifier _Q>
__warplint_glm vec<3, _T, _Q> rotate(const qua<_T, _Q> &q, const vec<3, _T, _Q> &v) {
  return q * v;
}
template <class _T, qualifier _Q> __warplint_glm _T length(const qua<_T, _Q> &q) {
  return ::sqrt(dot(q, q));
}
template <class _T, qualifier _Q> __warplint_glm qua<_T, _Q> normalize(const qua<_T, _Q> &q) {
  const _T by = _T(1) / length(q);
  return {q.w * by, q.x * by, q.y * by, q.z * by};
}
template <class _T, qualifier _Q> __warplint_glm qua<_T, _Q> conjugate(const qua<_T, _Q> &q) {
  return {q.w, -q.x, -q.y, -q.z};
}
template <class _T, qualifier _Q>
__warplint_glm mat<3, 3, _T, _Q> mat3_cast(const qua<_T, _Q> &q) {
  return {1 - 2 * (q.y * q.y + q.z * q.z), 2 * (q.x * q.y + q.w * q.z),
          2 * (q.x * q.z - q.w * q.y),     2 * (q.x * q.y - q.w * q.z),
          1 - 2 * (q.x * q.x + q.z * q.z), 2 * (q.y * q.z + q.w * q.x),
          2 * (q.x * q.z + q.w * q.y),     2 * (q.y * q.z - q.w * q.x),
          1 - 2 * (q.x * q.x + q.y * q.y)};
}
template <class _T, qualifier _Q>
__warplint_glm mat<4, 4, _T, _Q> mat4_cast(const qua<_T, _Q> &q) {
  return mat<4, 4, _T, _Q>(mat3_cast(q));
}
template <class _T, qualifier _Q>
__warplint_glm qua<_T, _Q> quat_cast(const mat<3, 3, _T, _Q> &m) {
  const _T trace = m[0][0] + m[1][1] + m[2][2];
  if (trace > _T(0)) {
    const _T w = ::sqrt(trace + _T(1)) * _T(0.5), by = _T(0.25) / w;
    return {w, (m[1][2] - m[2][1]) * by, (m[2][0] - m[0][2]) * by, (m[0][1] - m[1][0]) * by};
  }
  const length_t i = m[0][0] > m[1][1] ? (m[0][0] > m[2][2] ? 0 : 2) : (m[1][1] > m[2][2] ? 1 : 2);
  const length_t j = (i + 1) % 3, k = (i + 2) % 3;
  const _T most = ::sqrt(m[i][i] - m[j][j] - m[k][k] + _T(1)) * _T(0.5), by = _T(0.25) / most;
  qua<_T, _Q> to((m[j][k] - m[k][j]) * by, _T(0), _T(0), _T(0));
  to[i] = most;
  to[j] = (m[i][j] + m[j][i]) * by;
  to[k] = (m[i][k] + m[k][i]) * by;
  return to;
}
// For host code, which is not run.
template <class _T> __host__ mat<4, 4, _T> translate(const mat<4, 4, _T> &, const vec<3, _T> &);
template <class _T> __host__ mat<4, 4, _T> scale(const mat<4, 4, _T> &, const vec<3, _T> &);
template <class _T> __host__ mat<4, 4, _T> rotate(const mat<4, 4, _T> &, _T, const vec<3, _T> &);
template <class _T>
__host__ mat<4, 4, _T> lookAt(const vec<3, _T> &, const vec<3, _T> &, const vec<3, _T> &);
template <class _T> __host__ mat<4, 4, _T> perspective(_T, _T, _T, _T);
template <class _T> __host__ mat<4, 4, _T> ortho(_T, _T, _T, _T, _T, _T);
template <class _T> __host__ mat<3, 3, _T> inverseTranspose(const mat<3, 3, _T> &);
template <class _T> __host__ mat<4, 4, _T> inverseTranspose(const mat<4, 4, _T> &);
} // namespace glm
