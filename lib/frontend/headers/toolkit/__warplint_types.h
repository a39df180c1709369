//===- __warplint_types.h - Integers, float4, dim3 ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// The types that most kernels name. The rest is in __warplint_more_types.h.
///
/// The alignment decides how many bytes one lane moves at once: vectors of two
/// and four components are aligned to their size up to 16 bytes, the others as
/// their component.
///
//===----------------------------------------------------------------------===//
#pragma once

typedef __SIZE_TYPE__ size_t;
typedef __PTRDIFF_TYPE__ ptrdiff_t;
typedef __INT8_TYPE__ int8_t;
typedef __INT16_TYPE__ int16_t;
typedef __INT32_TYPE__ int32_t;
typedef __INT64_TYPE__ int64_t;
typedef __UINT8_TYPE__ uint8_t;
typedef __UINT16_TYPE__ uint16_t;
typedef __UINT32_TYPE__ uint32_t;
typedef __UINT64_TYPE__ uint64_t;
typedef __INTPTR_TYPE__ intptr_t;
typedef __UINTPTR_TYPE__ uintptr_t;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;

namespace std {
using ::ptrdiff_t;
using ::size_t;
typedef decltype(nullptr) nullptr_t;
} // namespace std

#ifndef NULL
#define NULL __null
#endif

#define __warplint_vector1(NAME, T)                                                                \
  struct NAME {                                                                                    \
    T x;                                                                                           \
  };
#define __warplint_vector2(NAME, T, ALIGN)                                                         \
  struct __align__(ALIGN) NAME {                                                                   \
    T x, y;                                                                                        \
  };
#define __warplint_vector3(NAME, T)                                                                \
  struct NAME {                                                                                    \
    T x, y, z;                                                                                     \
  };
#define __warplint_vector4(NAME, T, ALIGN)                                                         \
  struct __align__(ALIGN) NAME {                                                                   \
    T x, y, z, w;                                                                                  \
  };

#define __warplint_make1(NAME, MAKE, T)                                                            \
  __warplint_inline_host NAME MAKE(T x) { return {x}; }
#define __warplint_make2(NAME, MAKE, T)                                                            \
  __warplint_inline_host NAME MAKE(T x, T y) { return {x, y}; }
#define __warplint_make3(NAME, MAKE, T)                                                            \
  __warplint_inline_host NAME MAKE(T x, T y, T z) { return {x, y, z}; }
#define __warplint_make4(NAME, MAKE, T)                                                            \
  __warplint_inline_host NAME MAKE(T x, T y, T z, T w) { return {x, y, z, w}; }

__warplint_vector2(float2, float, 8)
__warplint_vector3(float3, float)
__warplint_vector4(float4, float, 16)
__warplint_vector2(double2, double, 16)
__warplint_vector3(double3, double)
__warplint_vector2(int2, int, 8)
__warplint_vector3(int3, int)
__warplint_vector4(int4, int, 16)
__warplint_vector2(uint2, unsigned, 8)
__warplint_vector3(uint3, unsigned)
__warplint_vector4(uint4, unsigned, 16)
__warplint_vector4(char4, signed char, 4)
__warplint_vector4(uchar4, unsigned char, 4)

__warplint_make2(float2, make_float2, float)
__warplint_make3(float3, make_float3, float)
__warplint_make4(float4, make_float4, float)
__warplint_make2(int2, make_int2, int)
__warplint_make3(int3, make_int3, int)
__warplint_make3(uint3, make_uint3, unsigned)
__warplint_make4(int4, make_int4, int)
__warplint_make2(uint2, make_uint2, unsigned)
__warplint_make4(uint4, make_uint4, unsigned)
__warplint_make4(uchar4, make_uchar4, unsigned char)

struct dim3 {
  unsigned x, y, z;

  __host__ __device__ constexpr dim3(unsigned x = 1, unsigned y = 1, unsigned z = 1)
      : x(x), y(y), z(z) {}
  __host__ __device__ constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
  __host__ __device__ constexpr operator uint3() const { return {x, y, z}; }
};
