//===- c10/__warplint_float8.h - Numbers of 8 bits ---------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <stdint.h>

namespace c10 {
#define __warplint_float8(_name)                                                                   \
  struct alignas(1) _name {                                                                        \
    uint8_t x;                                                                                     \
    struct from_bits_t {};                                                                         \
    static constexpr __host__ __device__ from_bits_t from_bits() { return {}; }                    \
    _name() = default;                                                                             \
    constexpr __host__ __device__ _name(uint8_t bits, from_bits_t) : x(bits) {}                    \
    inline __host__ __device__ _name(float value) : x((uint8_t)(int)value) {}                      \
    inline __host__ __device__ operator float() const { return (float)x; }                         \
  };
__warplint_float8(Float8_e5m2) __warplint_float8(Float8_e4m3fn) __warplint_float8(Float8_e5m2fnuz)
    __warplint_float8(Float8_e4m3fnuz)
#undef __warplint_float8
} // namespace c10
