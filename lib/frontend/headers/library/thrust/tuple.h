//===- thrust/tuple.h - Tuples --------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <tuple>
#include <utility>

namespace thrust {
using ::std::apply;
using ::std::get;
using ::std::make_tuple;
using ::std::swap;
using ::std::tie;
using ::std::tuple;
using ::std::tuple_element;
using ::std::tuple_size;
} // namespace thrust
