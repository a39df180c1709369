//===- __warplint_more_cmath.h - The rest of the functions in std ---------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "__warplint_more_math.h"
#include <cmath>

namespace std {
using ::acos;
using ::acosf;
using ::acosh;
using ::asin;
using ::asinf;
using ::asinh;
using ::atan;
using ::atan2;
using ::atan2f;
using ::atanf;
using ::atanh;
using ::cbrt;
using ::cbrtf;
using ::ceilf;
using ::copysign;
using ::cosf;
using ::cosh;
using ::coshf;
using ::erf;
using ::erfc;
using ::erff;
using ::exp2;
using ::exp2f;
using ::expf;
using ::expm1;
using ::fabsf;
using ::fdim;
using ::floorf;
using ::fma;
using ::fmaf;
using ::fmaxf;
using ::fminf;
using ::fmod;
using ::fmodf;
using ::fpclassify;
using ::frexp;
using ::hypot;
using ::hypotf;
using ::ilogb;
using ::isfinite;
using ::isinf;
using ::isnan;
using ::isnormal;
using ::ldexp;
using ::lgamma;
using ::llrint;
using ::llround;
using ::log10;
using ::log10f;
using ::log1p;
using ::log2f;
using ::logb;
using ::logf;
using ::lrint;
using ::lround;
using ::modf;
using ::nan;
using ::nearbyint;
using ::nextafter;
using ::powf;
using ::remainder;
using ::rint;
using ::rintf;
using ::roundf;
using ::scalbn;
using ::signbit;
using ::sinf;
using ::sinh;
using ::sinhf;
using ::sqrtf;
using ::tan;
using ::tanf;
using ::tanhf;
using ::tgamma;
using ::trunc;
using ::truncf;
} // namespace std
