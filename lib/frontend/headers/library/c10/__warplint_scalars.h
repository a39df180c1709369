//===- c10/__warplint_scalars.h - Types of elements ---------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <c10/__warplint_float8.h>
#include <c10/__warplint_half.h>
#include <math.h>
#include <stdint.h>

// Every type of elements that a dispatch can mean, and the C++ type of one.
#define __warplint_scalar_types(_)                                                                 \
  _(Byte, uint8_t)                                                                                 \
  _(Char, int8_t)                                                                                  \
  _(Short, int16_t)                                                                                \
  _(Int, int)                                                                                      \
  _(Long, int64_t)                                                                                 \
  _(Half, c10::Half)                                                                                \
  _(Float, float)                                                                                  \
  _(Double, double)                                                                                \
  _(Bool, bool)                                                                                    \
  _(BFloat16, c10::BFloat16)

namespace c10 {
#define __warplint_scalar_type(_name, _type) _name,
enum class ScalarType : int8_t {
  __warplint_scalar_types(__warplint_scalar_type) ComplexFloat,
  ComplexDouble,
  Float8_e5m2,
  Float8_e4m3fn,
  Float8_e5m2fnuz,
  Float8_e4m3fnuz,
  QInt8,
  QUInt8,
  QUInt4x2,
  QUInt2x4,
  Undefined
};
#undef __warplint_scalar_type

namespace impl {
template <ScalarType> struct ScalarTypeToCPPType;
#define __warplint_scalar_type(_name, _type)                                                       \
  template <> struct ScalarTypeToCPPType<ScalarType::_name> {                                      \
    typedef _type type;                                                                            \
  };
__warplint_scalar_types(__warplint_scalar_type)
#undef __warplint_scalar_type
    template <ScalarType _S>
    using ScalarTypeToCPPTypeT = typename ScalarTypeToCPPType<_S>::type;
} // namespace impl

template <class> struct CppTypeToScalarType;
#define __warplint_scalar_type(_name, _type)                                                       \
  template <> struct CppTypeToScalarType<_type> {                                                  \
    static constexpr ScalarType value = ScalarType::_name;                                         \
  };
__warplint_scalar_types(__warplint_scalar_type)
#undef __warplint_scalar_type

#define __warplint_scalar_type(_name, _type) constexpr ScalarType k##_name = ScalarType::_name;
    __warplint_scalar_types(__warplint_scalar_type)
#undef __warplint_scalar_type
        constexpr ScalarType kUInt8 = kByte,
                             kInt8 = kChar, kInt16 = kShort, kInt32 = kInt, kInt64 = kLong,
                             kFloat16 = kHalf, kFloat32 = kFloat, kFloat64 = kDouble,
                             kQInt8 = ScalarType::QInt8, kQUInt8 = ScalarType::QUInt8,
                             kQUInt4x2 = ScalarType::QUInt4x2, kQUInt2x4 = ScalarType::QUInt2x4;

#define __warplint_float8(_name)                                                                   \
  constexpr ScalarType k##_name = ScalarType::_name;                                               \
  template <> struct CppTypeToScalarType<_name> {                                                  \
    static constexpr ScalarType value = k##_name;                                                  \
  };                                                                                               \
  template <> struct impl::ScalarTypeToCPPType<k##_name> {                                         \
    typedef _name type;                                                                            \
  };
__warplint_float8(Float8_e5m2) __warplint_float8(Float8_e4m3fn) __warplint_float8(Float8_e5m2fnuz)
    __warplint_float8(Float8_e4m3fnuz)
#undef __warplint_float8

const char *toString(ScalarType);
size_t elementSize(ScalarType);
bool isFloatingType(ScalarType), isIntegralType(ScalarType, bool = false);
} // namespace c10

// Torch's half precision becomes float in functions of the mathematical library.
#define __warplint_unary(_half, _name, _float)                                                     \
  inline __host__ __device__ float _name(_half x) { return _float((float)x); }
#define __warplint_binary(_half, _other)                                                           \
  inline __host__ __device__ float pow(_half x, _other y) { return powf((float)x, (float)y); }
#define __warplint_half_math(_half)                                                                \
  __warplint_unary(_half, fabs, fabsf)                                                             \
  __warplint_unary(_half, exp, expf)                                                               \
  __warplint_unary(_half, log, logf)                                                               \
  __warplint_unary(_half, log2, log2f)                                                             \
  __warplint_unary(_half, sqrt, sqrtf)                                                             \
  __warplint_unary(_half, rsqrt, rsqrtf)                                                           \
  __warplint_unary(_half, sin, sinf)                                                               \
  __warplint_unary(_half, cos, cosf)                                                               \
  __warplint_unary(_half, tanh, tanhf)                                                             \
  __warplint_unary(_half, floor, floorf)                                                           \
  __warplint_unary(_half, ceil, ceilf)                                                             \
  __warplint_unary(_half, round, roundf)                                                           \
  __warplint_binary(_half, _half)                                                                  \
  __warplint_binary(_half, float)                                                                  \
  __warplint_binary(_half, double)                                                                 \
  __warplint_binary(_half, int)
__warplint_half_math(c10::Half) __warplint_half_math(c10::BFloat16)
#undef __warplint_half_math
#undef __warplint_binary
#undef __warplint_unary

    namespace at {
  using namespace c10;

  // What sums of a type are kept in.
  template <class _T> struct OpMathType {
    typedef _T type;
  };
  template <> struct OpMathType<Half> {
    typedef float type;
  };
  template <> struct OpMathType<BFloat16> {
    typedef float type;
  };
  template <class _T> using opmath_type = typename OpMathType<_T>::type;
  template <class _T, bool> using acc_type = opmath_type<_T>;

  template <class _A, class _B> __host__ __device__ constexpr auto ceil_div(_A a, _B b) {
    return (a + b - 1) / b;
  }
} // namespace at

namespace torch {
using namespace at;
}
