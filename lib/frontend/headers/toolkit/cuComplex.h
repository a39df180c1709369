//===- cuComplex.h - Complex numbers of C ---------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

typedef float2 cuFloatComplex, cuComplex;
typedef double2 cuDoubleComplex;

#define __warplint_complex(_C, _T, MAKE, _S)                                                       \
  __warplint_inline_host _C MAKE(_T x, _T y) { return {x, y}; }                                    \
  __warplint_inline_host _T cuCreal##_S(_C z) { return z.x; }                                      \
  __warplint_inline_host _T cuCimag##_S(_C z) { return z.y; }                                      \
  __warplint_inline_host _C cuConj##_S(_C z) { return {z.x, -z.y}; }                               \
  __warplint_inline_host _C cuCadd##_S(_C a, _C b) { return {a.x + b.x, a.y + b.y}; }              \
  __warplint_inline_host _C cuCsub##_S(_C a, _C b) { return {a.x - b.x, a.y - b.y}; }              \
  __warplint_inline_host _C cuCmul##_S(_C a, _C b) {                                               \
    return {a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x};                                         \
  }                                                                                                \
  __warplint_inline_host _C cuCdiv##_S(_C a, _C b) {                                               \
    _T d = b.x * b.x + b.y * b.y;                                                                  \
    return {(a.x * b.x + a.y * b.y) / d, (a.y * b.x - a.x * b.y) / d};                             \
  }                                                                                                \
  __warplint_inline_host _C cuCfma##_S(_C a, _C b, _C c) {                                         \
    return cuCadd##_S(cuCmul##_S(a, b), c);                                                        \
  }                                                                                                \
  __warplint_inline_host _T cuCabs##_S(_C z) { return (_T)sqrt(z.x * z.x + z.y * z.y); }
__warplint_complex(cuFloatComplex, float, make_cuFloatComplex, f)
__warplint_complex(cuDoubleComplex, double, make_cuDoubleComplex, )
#undef __warplint_complex
#define make_cuComplex make_cuFloatComplex
__warplint_inline_host cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex z) {
  return {z.x, z.y};
}
__warplint_inline_host cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex z) {
  return {(float)z.x, (float)z.y};
}
