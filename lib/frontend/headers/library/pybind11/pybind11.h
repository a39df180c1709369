//===- pybind11/pybind11.h - What a module of Python says of itself -----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <string>

namespace pybind11 {
struct module_ {
  template <class... _A> module_ &def(const char *, _A &&...);
  template <class... _A> module_ &attr(_A &&...);
  std::string &doc();
};
typedef module_ module;
struct object {};
struct arg {
  arg(const char *);
  template <class _T> arg operator=(_T &&) const;
};
inline namespace literals {
arg operator""_a(const char *, size_t);
}
template <class _T, class... _B> struct class_ {
  template <class... _A> class_(_A &&...);
  template <class... _A> class_ &def(_A &&...);
  template <class... _A> class_ &def_readwrite(_A &&...);
  template <class... _A> class_ &def_readonly(_A &&...);
};
template <class...> struct init {};
} // namespace pybind11

#define PYBIND11_MODULE(_name, _module)                                                            \
  [[maybe_unused]] static void __warplint_module_##_name(pybind11::module_ &_module)
