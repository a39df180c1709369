//===- thrust/functional.h - Functions as values --------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <functional>

namespace thrust {
using ::std::bit_and;
using ::std::bit_or;
using ::std::bit_xor;
using ::std::divides;
using ::std::equal_to;
using ::std::greater;
using ::std::greater_equal;
using ::std::less;
using ::std::less_equal;
using ::std::logical_and;
using ::std::logical_or;
using ::std::minus;
using ::std::modulus;
using ::std::multiplies;
using ::std::negate;
using ::std::not_equal_to;
using ::std::plus;

#pragma clang force_cuda_host_device begin
template <class _T = void> struct maximum {
  _T operator()(const _T &a, const _T &b) const { return a < b ? b : a; }
};
template <class _T = void> struct minimum {
  _T operator()(const _T &a, const _T &b) const { return b < a ? b : a; }
};
template <> struct maximum<void> {
  template <class _T> _T operator()(const _T &a, const _T &b) const { return a < b ? b : a; }
};
template <> struct minimum<void> {
  template <class _T> _T operator()(const _T &a, const _T &b) const { return b < a ? b : a; }
};
template <class _T = void> struct identity {
  const _T &operator()(const _T &x) const { return x; }
};
template <class _T = void> struct square {
  _T operator()(const _T &x) const { return x * x; }
};
template <class _T = void> struct logical_not {
  bool operator()(const _T &x) const { return !x; }
};
template <class _T, class _U = _T, class _R = _T> struct binary_function {
  typedef _T first_argument_type;
  typedef _U second_argument_type;
  typedef _R result_type;
};
template <class _T, class _R = _T> struct unary_function {
  typedef _T argument_type;
  typedef _R result_type;
};
template <class _F> _F not1(_F f) { return f; }
#pragma clang force_cuda_host_device end

namespace placeholders {
struct __warplint_placeholder {
  template <class... _A> __host__ __device__ bool operator()(_A &&...) const;
};
extern const __device__ __warplint_placeholder _1, _2, _3;
#define __warplint_expression(OP)                                                                  \
  template <class _T>                                                                              \
  __host__ __device__ __warplint_placeholder operator OP(__warplint_placeholder, _T);
__warplint_expression(+)
__warplint_expression(-)
__warplint_expression(*)
__warplint_expression(/)
__warplint_expression(%)
__warplint_expression(<)
__warplint_expression(>)
__warplint_expression(==)
__warplint_expression(!=)
__warplint_expression(<=)
__warplint_expression(>=)
#undef __warplint_expression
} // namespace placeholders
} // namespace thrust
