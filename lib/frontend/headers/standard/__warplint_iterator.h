//===- __warplint_iterator.h - An iterator without a container, begin and end ===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

namespace std {
struct random_access_iterator_tag;

template <class _T> struct __warplint_iterator {
  typedef __remove_cv(_T) value_type;
  typedef _T &reference, *pointer;
  typedef ptrdiff_t difference_type;
  typedef random_access_iterator_tag iterator_category;

  __warplint_iterator();
  template <class _U, class = decltype(static_cast<_T *>(static_cast<_U *>(nullptr)))>
  __warplint_iterator(const __warplint_iterator<_U> &);

  _T &operator*() const;
  _T *operator->() const;
  _T &operator[](ptrdiff_t) const;
  __warplint_iterator &operator++();
  __warplint_iterator operator++(int);
  __warplint_iterator &operator--();
  __warplint_iterator operator--(int);
  __warplint_iterator operator+(ptrdiff_t) const;
  __warplint_iterator operator-(ptrdiff_t) const;
  template <class _U> ptrdiff_t operator-(const __warplint_iterator<_U> &) const;
  template <class _U> bool operator==(const __warplint_iterator<_U> &) const;
  template <class _U> bool operator!=(const __warplint_iterator<_U> &) const;
  template <class _U> bool operator<(const __warplint_iterator<_U> &) const;
};

struct __warplint_inserter {
  __warplint_inserter &operator*();
  __warplint_inserter &operator++();
  __warplint_inserter &operator++(int);
  template <class _T> __warplint_inserter &operator=(_T &&);
};

template <class _C> auto begin(_C &c) -> decltype(c.begin());
template <class _C> auto end(_C &c) -> decltype(c.end());
template <class _C> auto cbegin(const _C &c) -> decltype(c.begin());
template <class _C> auto cend(const _C &c) -> decltype(c.end());
template <class _T, size_t _N> _T *begin(_T (&)[_N]);
template <class _T, size_t _N> _T *end(_T (&)[_N]);
template <class _T, size_t _N> __host__ __device__ constexpr size_t size(const _T (&)[_N]) {
  return _N;
}
template <class _C> auto size(const _C &c) -> decltype(c.size());
} // namespace std
