//===- thrust/complex.h - Complex numbers ---------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <complex>

namespace thrust {
using ::std::abs;
using ::std::arg;
using ::std::complex;
using ::std::conj;
using ::std::exp;
using ::std::norm;
using ::std::polar;
} // namespace thrust
