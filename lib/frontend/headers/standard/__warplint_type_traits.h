//===- __warplint_type_traits.h - What other headers need of <type_traits> ===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

namespace std {
template <class _T, _T _V> struct integral_constant {
  static constexpr _T value = _V;
  typedef _T value_type;
  typedef integral_constant type;

  __host__ __device__ constexpr operator _T() const { return _V; }
  __host__ __device__ constexpr _T operator()() const { return _V; }
};
template <bool _B> using bool_constant = integral_constant<bool, _B>;
typedef integral_constant<bool, true> true_type;
typedef integral_constant<bool, false> false_type;

template <class...> using void_t = void;
template <bool, class _T = void> struct enable_if {};
template <class _T> struct enable_if<true, _T> {
  typedef _T type;
};
template <bool _B, class _T = void> using enable_if_t = typename enable_if<_B, _T>::type;
template <bool, class _T, class> struct conditional {
  typedef _T type;
};
template <class _T, class _U> struct conditional<false, _T, _U> {
  typedef _U type;
};
template <bool _B, class _T, class _U> using conditional_t = typename conditional<_B, _T, _U>::type;

template <class _T, class _U> struct is_same : integral_constant<bool, __is_same(_T, _U)> {};
template <class _T> struct decay {
  typedef __decay(_T) type;
};
template <class _T> using decay_t = __decay(_T);
template <class _T> struct remove_cv {
  typedef __remove_cv(_T) type;
};
template <class _T> using remove_cv_t = __remove_cv(_T);
template <class _T> struct remove_reference {
  typedef __remove_reference_t(_T) type;
};
template <class _T> using remove_reference_t = __remove_reference_t(_T);
template <class _T> struct type_identity {
  typedef _T type;
};
template <class _T> using type_identity_t = _T;

template <class _T> __host__ __device__ __add_rvalue_reference(_T) declval() noexcept;
} // namespace std
