//===- __warplint_sequence.h - The members that sequences share -----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <initializer_list>

#include "__warplint_iterator.h"

// Host containers are parsed, never run: members are declared only.
#define __warplint_sequence(NAME, ITERATOR, CONST_ITERATOR)                                        \
  typedef _T value_type, &reference, *pointer;                                                     \
  typedef const _T &const_reference;                                                               \
  typedef size_t size_type;                                                                        \
  typedef ptrdiff_t difference_type;                                                               \
  typedef ITERATOR iterator, reverse_iterator;                                                     \
  typedef CONST_ITERATOR const_iterator, const_reverse_iterator;                                   \
                                                                                                   \
  NAME();                                                                                          \
  explicit NAME(size_t);                                                                           \
  NAME(size_t, const _T &);                                                                        \
  NAME(initializer_list<_T>);                                                                      \
  template <class _I, class = decltype(*_I())> NAME(_I, _I);                                       \
  NAME(const NAME &);                                                                              \
  NAME(NAME &&);                                                                                   \
  ~NAME();                                                                                         \
  NAME &operator=(const NAME &);                                                                   \
  NAME &operator=(NAME &&);                                                                        \
  NAME &operator=(initializer_list<_T>);                                                           \
                                                                                                   \
  iterator begin(), end(), rbegin(), rend();                                                       \
  const_iterator begin() const, end() const, cbegin() const, cend() const, rbegin() const,         \
      rend() const;                                                                                \
  _T &front(), &back();                                                                            \
  const _T &front() const, &back() const;                                                          \
  size_t size() const, max_size() const;                                                           \
  bool empty() const;                                                                              \
  void clear(), resize(size_t), resize(size_t, const _T &), push_back(const _T &),                 \
      push_back(_T &&), pop_back(), assign(size_t, const _T &), assign(initializer_list<_T>),      \
      swap(NAME &);                                                                                \
  template <class _I> void assign(_I, _I);                                                         \
  template <class... _A> _T &emplace_back(_A &&...);                                               \
  template <class... _A> iterator insert(const_iterator, _A &&...);                                \
  template <class... _A> iterator emplace(const_iterator, _A &&...);                               \
  iterator erase(const_iterator), erase(const_iterator, const_iterator);                           \
  bool operator==(const NAME &) const, operator!=(const NAME &) const,                             \
                                       operator<(const NAME &) const;
