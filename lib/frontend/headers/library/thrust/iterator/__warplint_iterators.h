//===- thrust/iterator/__warplint_iterators.h - Iterators that compute ----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <thrust/__warplint_algorithms.h>
#include <thrust/tuple.h>

#pragma clang force_cuda_host_device begin

namespace thrust {
struct random_access_traversal_tag {};
struct input_host_iterator_tag {};
struct output_device_iterator_tag {};
struct use_default {};
// An iterator of values, by what it reads: a place n further on is of what is read n further on.
#define __warplint_iterator(_NAME, _AT)                                                            \
  typedef ptrdiff_t difference_type;                                                               \
  typedef void pointer, iterator_category;                                                         \
  reference operator*() const { return (*this)[0]; }                                               \
  _NAME &operator+=(ptrdiff_t n) {                                                                 \
    _AT += n;                                                                                      \
    return *this;                                                                                  \
  }                                                                                                \
  _NAME &operator-=(ptrdiff_t n) { return *this += -n; }                                           \
  _NAME &operator++() { return *this += 1; }                                                       \
  _NAME &operator--() { return *this += -1; }                                                      \
  _NAME operator++(int) {                                                                          \
    _NAME before = *this;                                                                          \
    *this += 1;                                                                                    \
    return before;                                                                                 \
  }                                                                                                \
  _NAME operator+(ptrdiff_t n) const {                                                             \
    _NAME i = *this;                                                                               \
    return i += n;                                                                                 \
  }                                                                                                \
  _NAME operator-(ptrdiff_t n) const { return *this + -n; }                                        \
  ptrdiff_t operator-(const _NAME &i) const { return _AT - i._AT; }                                \
  bool operator==(const _NAME &i) const { return _AT == i._AT; }                                   \
  bool operator!=(const _NAME &i) const { return _AT != i._AT; }                                   \
  bool operator<(const _NAME &i) const { return _AT < i._AT; }

template <class _T, class... _A> struct counting_iterator {
  typedef _T value_type, reference;
  _T __at = _T();
  counting_iterator() {}
  explicit counting_iterator(_T x) : __at(x) {}
  _T operator[](ptrdiff_t n) const { return _T(__at + n); }
  __warplint_iterator(counting_iterator, __at)
};
template <class _T, class... _A> struct constant_iterator {
  typedef _T value_type, reference;
  _T __value;
  ptrdiff_t __at = 0;
  constant_iterator(_T x) : __value(x) {}
  _T operator[](ptrdiff_t) const { return __value; }
  __warplint_iterator(constant_iterator, __at)
};
template <class _F, class _I, class _R> struct __warplint_transformed {
  typedef _R type;
};
template <class _F, class _I> struct __warplint_transformed<_F, _I, use_default> {
  typedef __decay(decltype((*(_F *)0)((*(_I *)0)[0]))) type;
};
template <class _F, class _I, class _R = use_default, class... _A> struct transform_iterator {
  typedef typename __warplint_transformed<_F, _I, _R>::type value_type, reference;
  _I __at;
  _F __f;
  transform_iterator(_I i, _F f = _F()) : __at(i), __f(f) {}
  reference operator[](ptrdiff_t n) const { return __f(__at[n]); }
  _I base() const { return __at; }
  __warplint_iterator(transform_iterator, __at)
};
template <class _I, class _J> struct permutation_iterator {
  typedef typename __warplint_element_of<_I>::type value_type;
  typedef decltype((*(_I *)0)[0]) reference;
  _I __of;
  _J __at;
  permutation_iterator(_I i, _J j) : __of(i), __at(j) {}
  reference operator[](ptrdiff_t n) const { return __of[__at[n]]; }
  __warplint_iterator(permutation_iterator, __at)
};
template <class _T> struct __warplint_zipped;
template <class... _I> struct __warplint_zipped<tuple<_I...>> {
  typedef tuple<decltype((*(_I *)0)[0])...> type;
};
template <class _T> struct zip_iterator {
  typedef typename __warplint_zipped<_T>::type value_type, reference;
  _T __of;
  ptrdiff_t __at = 0;
  zip_iterator(_T t) : __of(t) {}
  reference operator[](ptrdiff_t n) const {
    return apply([&](auto... i) { return reference(i[__at + n]...); }, __of);
  }
  __warplint_iterator(zip_iterator, __at)
};
struct __warplint_nowhere {
  template <class _T> const __warplint_nowhere &operator=(const _T &) const { return *this; }
};
struct discard_iterator {
  typedef __warplint_nowhere value_type, reference;
  ptrdiff_t __at = 0;
  reference operator[](ptrdiff_t) const { return {}; }
  __warplint_iterator(discard_iterator, __at)
};
#undef __warplint_iterator
template <class _I> struct reverse_iterator : _I {
  reverse_iterator(_I) {}
};
template <class _T> counting_iterator<_T> make_counting_iterator(_T x) {
  return counting_iterator<_T>(x);
}
template <class _T> constant_iterator<_T> make_constant_iterator(_T x) {
  return constant_iterator<_T>(x);
}
template <class _I, class _F>
auto make_transform_iterator(_I i, _F f)
    -> transform_iterator<_F, _I,
                          __decay(decltype(f(typename __warplint_element_of<_I>::type())))> {
  return {i, f};
}
template <class _I, class _J> permutation_iterator<_I, _J> make_permutation_iterator(_I i, _J j) {
  return {i, j};
}
template <class... _I> zip_iterator<tuple<_I...>> make_zip_iterator(tuple<_I...> t) { return {t}; }
template <class... _I> zip_iterator<tuple<_I...>> make_zip_iterator(_I... i) {
  return {tuple<_I...>(i...)};
}
inline discard_iterator make_discard_iterator() { return {}; }
template <class _I> struct iterator_traits {
  typedef typename _I::value_type value_type;
  typedef ptrdiff_t difference_type;
};
template <class _I> struct iterator_difference {
  typedef ptrdiff_t type;
};
template <class _I> struct iterator_value {
  typedef typename __warplint_element_of<_I>::type type;
};
template <class _D, class _B, class... _A> struct iterator_adaptor : _B {
  typedef iterator_adaptor super_t;
  iterator_adaptor(const _B &b) : _B(b) {}
};
} // namespace thrust

#pragma clang force_cuda_host_device end
