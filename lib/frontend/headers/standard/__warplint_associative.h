//===- __warplint_associative.h - Maps and sets of every kind -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <initializer_list>
#include <utility>

#include "__warplint_iterator.h"

namespace std {
// Host containers are parsed, never run: members are declared only.
template <class _K, class _T> class __warplint_associative {
public:
  typedef _K key_type;
  typedef _T value_type;
  typedef size_t size_type;
  typedef __warplint_iterator<_T> iterator, reverse_iterator;
  typedef __warplint_iterator<const _T> const_iterator, const_reverse_iterator;

  __warplint_associative();
  __warplint_associative(initializer_list<_T>);
  template <class _I> __warplint_associative(_I, _I);
  template <class _A> explicit __warplint_associative(const _A &);

  iterator begin() const, end() const, rbegin() const, rend() const, cbegin() const, cend() const;
  size_t size() const, count(const _K &) const, erase(const _K &);
  bool empty() const, contains(const _K &) const;
  void clear(), reserve(size_t), swap(__warplint_associative &);
  iterator find(const _K &) const, lower_bound(const _K &) const, upper_bound(const _K &) const,
      erase(iterator), erase(iterator, iterator);
  pair<iterator, iterator> equal_range(const _K &) const;
  pair<iterator, bool> insert(const _T &);
  iterator insert(iterator, const _T &);
  template <class _I> void insert(_I, _I);
  template <class... _A> pair<iterator, bool> emplace(_A &&...);
  template <class... _A> pair<iterator, bool> try_emplace(_A &&...);
  template <class... _A> pair<iterator, bool> insert_or_assign(_A &&...);
  bool operator==(const __warplint_associative &) const;
};

template <class _K, class _V>
class __warplint_map : public __warplint_associative<_K, pair<const _K, _V>> {
public:
  typedef _V mapped_type;
  using __warplint_associative<_K, pair<const _K, _V>>::__warplint_associative;

  _V &operator[](const _K &), &at(const _K &);
  const _V &at(const _K &) const;
};
} // namespace std
