//===- fmt/core.h - Formatted text of the {fmt} library ------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <stddef.h>
#include <stdio.h>
#include <string>
#include <string_view>

// Host code alone: what is declared says what compiles, not what is printed.
namespace fmt {
typedef std::string_view string_view;

template <typename... _T> struct basic_format_string {
  basic_format_string(const char *) {}
  basic_format_string(const std::string &) {}
  basic_format_string(std::string_view) {}
};
template <typename _T> struct __warplint_same {
  typedef _T type;
};
template <typename... _T>
using format_string = basic_format_string<typename __warplint_same<_T>::type...>; // not deduced
template <typename _S> const _S &runtime(const _S &text) { return text; }

template <typename _T, typename _Char = char, typename _Enable = void> struct formatter {
  template <typename _Context> constexpr auto parse(_Context &context) { return context.begin(); }
  template <typename _V, typename _Context> auto format(const _V &, _Context &context) const {
    return context.out();
  }
};
struct format_parse_context {
  typedef const char *iterator;
  constexpr iterator begin() const { return nullptr; }
  constexpr iterator end() const { return nullptr; }
  constexpr void advance_to(iterator) {}
};
struct format_context {
  typedef char *iterator;
  iterator out() { return nullptr; }
  void advance_to(iterator) {}
};
struct format_args {};
template <typename... _A> format_args make_format_args(_A &&...) { return {}; }
template <typename _T> struct named_arg {};
template <typename _T> named_arg<_T> arg(const char *, const _T &) { return {}; }

template <typename... _A> std::string format(format_string<_A...>, _A &&...) { return {}; }
template <typename... _A> void print(format_string<_A...>, _A &&...) {}
template <typename... _A> void print(FILE *, format_string<_A...>, _A &&...) {}
template <typename... _A> void println(format_string<_A...>, _A &&...) {}
template <typename... _A> void println(FILE *, format_string<_A...>, _A &&...) {}
template <typename _Out, typename... _A>
_Out format_to(_Out out, format_string<_A...>, _A &&...) {
  return out;
}
template <typename _Out> struct format_to_n_result {
  _Out out;
  size_t size;
};
template <typename _Out, typename... _A>
format_to_n_result<_Out> format_to_n(_Out out, size_t, format_string<_A...>, _A &&...) {
  return {out, 0};
}
template <typename... _A> size_t formatted_size(format_string<_A...>, _A &&...) { return 0; }
inline std::string vformat(string_view, format_args) { return {}; }
inline void vprint(string_view, format_args) {}

template <typename... _A> std::string sprintf(const std::string &, const _A &...) { return {}; }
template <typename... _A> int printf(const std::string &, const _A &...) { return 0; }
template <typename... _A> int fprintf(FILE *, const std::string &, const _A &...) { return 0; }

template <typename _T> const void *ptr(const _T &p) { return nullptr; }
template <typename _T> struct join_view {};
template <typename _R> join_view<_R> join(const _R &, string_view) { return {}; }
template <typename _I, typename _S> join_view<_I> join(_I, _S, string_view) { return {}; }
template <typename _T> std::string to_string(const _T &) { return {}; }

struct memory_buffer {
  typedef char value_type;
  void push_back(char) {}
  const char *data() const { return nullptr; }
  size_t size() const { return 0; }
  void clear() {}
  template <typename _U> void append(_U, _U) {}
  void append(std::string_view) {}
};
inline std::string to_string(const memory_buffer &) { return {}; }
inline namespace literals {}
} // namespace fmt

#define FMT_STRING(text) text
#define FMT_COMPILE(text) text
#define FMT_VERSION 100000
