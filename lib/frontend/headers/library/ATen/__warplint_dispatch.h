//===- ATen/__warplint_dispatch.h - A kernel for each type of elements --------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <c10/__warplint_scalars.h>

// Torch runs the lambda for the type that the tensor has. Which it is is not known: all are read.
#define __warplint_case(_type, ...)                                                                \
  {                                                                                                \
    using scalar_t [[maybe_unused]] = _type;                                                       \
    __VA_ARGS__();                                                                                 \
  }
#define __warplint_type_of(_enum) c10::impl::ScalarTypeToCPPTypeT<_enum>

#define AT_DISPATCH_SWITCH(TYPE, NAME, ...) [&] { __VA_ARGS__ }()
#define AT_DISPATCH_CASE(_enum, ...) __warplint_case(__warplint_type_of(_enum), __VA_ARGS__)
#define AT_PRIVATE_CASE_TYPE_USING_HINT(_enum, _hint, ...)                                         \
  {                                                                                                \
    using _hint [[maybe_unused]] = __warplint_type_of(_enum);                                      \
    __VA_ARGS__();                                                                                 \
  }

#define AT_DISPATCH_CASE_FLOATING_TYPES(...)                                                       \
  __warplint_case(double, __VA_ARGS__) __warplint_case(float, __VA_ARGS__)
#define AT_DISPATCH_CASE_REDUCED_FLOATING_TYPES(...)                                               \
  __warplint_case(c10::Half, __VA_ARGS__) __warplint_case(c10::BFloat16, __VA_ARGS__)
#define AT_DISPATCH_CASE_FLOATING_TYPES_AND_HALF(...)                                              \
  AT_DISPATCH_CASE_FLOATING_TYPES(__VA_ARGS__) __warplint_case(c10::Half, __VA_ARGS__)
#define AT_DISPATCH_CASE_FLOATING_TYPES_AND(_a, ...)                                               \
  AT_DISPATCH_CASE_FLOATING_TYPES(__VA_ARGS__) AT_DISPATCH_CASE(_a, __VA_ARGS__)
#define AT_DISPATCH_CASE_FLOATING_TYPES_AND2(_a, _b, ...)                                          \
  AT_DISPATCH_CASE_FLOATING_TYPES_AND(_a, __VA_ARGS__) AT_DISPATCH_CASE(_b, __VA_ARGS__)
#define AT_DISPATCH_CASE_INTEGRAL_TYPES(...)                                                       \
  __warplint_case(uint8_t, __VA_ARGS__) __warplint_case(int8_t, __VA_ARGS__)                       \
      __warplint_case(int, __VA_ARGS__) __warplint_case(int64_t, __VA_ARGS__)                      \
          __warplint_case(int16_t, __VA_ARGS__)
#define AT_DISPATCH_CASE_INTEGRAL_TYPES_AND(_a, ...)                                               \
  AT_DISPATCH_CASE_INTEGRAL_TYPES(__VA_ARGS__) AT_DISPATCH_CASE(_a, __VA_ARGS__)
#define AT_DISPATCH_CASE_ALL_TYPES(...)                                                            \
  AT_DISPATCH_CASE_INTEGRAL_TYPES(__VA_ARGS__) AT_DISPATCH_CASE_FLOATING_TYPES(__VA_ARGS__)
#define AT_DISPATCH_CASE_ALL_TYPES_AND(_a, ...)                                                    \
  AT_DISPATCH_CASE_ALL_TYPES(__VA_ARGS__) AT_DISPATCH_CASE(_a, __VA_ARGS__)
#define AT_DISPATCH_CASE_ALL_TYPES_AND2(_a, _b, ...)                                               \
  AT_DISPATCH_CASE_ALL_TYPES_AND(_a, __VA_ARGS__) AT_DISPATCH_CASE(_b, __VA_ARGS__)
#define AT_DISPATCH_CASE_ALL_TYPES_AND3(_a, _b, _c, ...)                                           \
  AT_DISPATCH_CASE_ALL_TYPES_AND2(_a, _b, __VA_ARGS__) AT_DISPATCH_CASE(_c, __VA_ARGS__)

#define __warplint_dispatch(...) [&] { __VA_ARGS__ }()
#define AT_DISPATCH_FLOATING_TYPES(TYPE, NAME, ...)                                                \
  __warplint_dispatch(AT_DISPATCH_CASE_FLOATING_TYPES(__VA_ARGS__))
#define AT_DISPATCH_FLOATING_TYPES_AND_HALF(TYPE, NAME, ...)                                       \
  __warplint_dispatch(AT_DISPATCH_CASE_FLOATING_TYPES_AND_HALF(__VA_ARGS__))
#define AT_DISPATCH_REDUCED_FLOATING_TYPES(TYPE, NAME, ...)                                        \
  __warplint_dispatch(AT_DISPATCH_CASE_REDUCED_FLOATING_TYPES(__VA_ARGS__))
#define AT_DISPATCH_FLOATING_TYPES_AND(_a, TYPE, NAME, ...)                                        \
  __warplint_dispatch(AT_DISPATCH_CASE_FLOATING_TYPES_AND(_a, __VA_ARGS__))
#define AT_DISPATCH_FLOATING_TYPES_AND2(_a, _b, TYPE, NAME, ...)                                   \
  __warplint_dispatch(AT_DISPATCH_CASE_FLOATING_TYPES_AND2(_a, _b, __VA_ARGS__))
#define AT_DISPATCH_INTEGRAL_TYPES(TYPE, NAME, ...)                                                \
  __warplint_dispatch(AT_DISPATCH_CASE_INTEGRAL_TYPES(__VA_ARGS__))
#define AT_DISPATCH_INTEGRAL_TYPES_AND(_a, TYPE, NAME, ...)                                        \
  __warplint_dispatch(AT_DISPATCH_CASE_INTEGRAL_TYPES_AND(_a, __VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES(TYPE, NAME, ...)                                                     \
  __warplint_dispatch(AT_DISPATCH_CASE_ALL_TYPES(__VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES_AND_HALF(TYPE, NAME, ...)                                            \
  __warplint_dispatch(AT_DISPATCH_CASE_ALL_TYPES_AND(c10::ScalarType::Half, __VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES_AND(_a, TYPE, NAME, ...)                                             \
  __warplint_dispatch(AT_DISPATCH_CASE_ALL_TYPES_AND(_a, __VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES_AND2(_a, _b, TYPE, NAME, ...)                                        \
  __warplint_dispatch(AT_DISPATCH_CASE_ALL_TYPES_AND2(_a, _b, __VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES_AND3(_a, _b, _c, TYPE, NAME, ...)                                    \
  __warplint_dispatch(AT_DISPATCH_CASE_ALL_TYPES_AND3(_a, _b, _c, __VA_ARGS__))
#define AT_DISPATCH_INDEX_TYPES(TYPE, NAME, ...)                                                   \
  __warplint_dispatch(                                                                             \
      AT_PRIVATE_CASE_TYPE_USING_HINT(c10::ScalarType::Int, index_t, __VA_ARGS__)                  \
          AT_PRIVATE_CASE_TYPE_USING_HINT(c10::ScalarType::Long, index_t, __VA_ARGS__))
