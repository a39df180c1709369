//===- __warplint_more_half.h - Conversions to half and back --------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cuda_bf16.h>

__device__ int __half2int_rn(__half), __half2int_rz(__half), __half2int_rd(__half),
    __half2int_ru(__half);
__device__ unsigned __half2uint_rn(__half), __half2uint_rz(__half), __half2uint_rd(__half),
    __half2uint_ru(__half);
__device__ short __half2short_rn(__half), __half2short_rz(__half), __half2short_rd(__half),
    __half2short_ru(__half);
__device__ unsigned short __half2ushort_rn(__half), __half2ushort_rz(__half),
    __half2ushort_rd(__half), __half2ushort_ru(__half);
__device__ long long __half2ll_rn(__half), __half2ll_rz(__half), __half2ll_rd(__half),
    __half2ll_ru(__half);
__device__ unsigned long long __half2ull_rn(__half), __half2ull_rz(__half), __half2ull_rd(__half),
    __half2ull_ru(__half);
__device__ __half __int2half_rn(int), __int2half_rz(int), __int2half_rd(int), __int2half_ru(int),
    __uint2half_rn(unsigned), __uint2half_rz(unsigned), __uint2half_rd(unsigned),
    __uint2half_ru(unsigned), __short2half_rn(short), __short2half_rz(short),
    __short2half_rd(short), __short2half_ru(short), __ushort2half_rn(unsigned short),
    __ushort2half_rz(unsigned short), __ushort2half_rd(unsigned short),
    __ushort2half_ru(unsigned short), __ll2half_rn(long long), __ll2half_rz(long long),
    __ll2half_rd(long long), __ll2half_ru(long long), __ull2half_rn(unsigned long long),
    __ull2half_rz(unsigned long long), __ull2half_rd(unsigned long long),
    __ull2half_ru(unsigned long long);

__device__ int __bfloat162int_rn(__nv_bfloat16), __bfloat162int_rz(__nv_bfloat16),
    __bfloat162int_rd(__nv_bfloat16), __bfloat162int_ru(__nv_bfloat16);
__device__ unsigned __bfloat162uint_rn(__nv_bfloat16), __bfloat162uint_rz(__nv_bfloat16),
    __bfloat162uint_rd(__nv_bfloat16), __bfloat162uint_ru(__nv_bfloat16);
__device__ short __bfloat162short_rn(__nv_bfloat16), __bfloat162short_rz(__nv_bfloat16),
    __bfloat162short_rd(__nv_bfloat16), __bfloat162short_ru(__nv_bfloat16);
__device__ unsigned short __bfloat162ushort_rn(__nv_bfloat16), __bfloat162ushort_rz(__nv_bfloat16),
    __bfloat162ushort_rd(__nv_bfloat16), __bfloat162ushort_ru(__nv_bfloat16);
__device__ long long __bfloat162ll_rn(__nv_bfloat16), __bfloat162ll_rz(__nv_bfloat16),
    __bfloat162ll_rd(__nv_bfloat16), __bfloat162ll_ru(__nv_bfloat16);
__device__ unsigned long long __bfloat162ull_rn(__nv_bfloat16), __bfloat162ull_rz(__nv_bfloat16),
    __bfloat162ull_rd(__nv_bfloat16), __bfloat162ull_ru(__nv_bfloat16);
__device__ __nv_bfloat16 __int2bfloat16_rn(int), __int2bfloat16_rz(int), __int2bfloat16_rd(int),
    __int2bfloat16_ru(int), __uint2bfloat16_rn(unsigned), __uint2bfloat16_rz(unsigned),
    __uint2bfloat16_rd(unsigned), __uint2bfloat16_ru(unsigned), __short2bfloat16_rn(short),
    __short2bfloat16_rz(short), __short2bfloat16_rd(short), __short2bfloat16_ru(short),
    __ushort2bfloat16_rn(unsigned short), __ushort2bfloat16_rz(unsigned short),
    __ushort2bfloat16_rd(unsigned short), __ushort2bfloat16_ru(unsigned short),
    __ll2bfloat16_rn(long long), __ll2bfloat16_rz(long long), __ll2bfloat16_rd(long long),
    __ll2bfloat16_ru(long long), __ull2bfloat16_rn(unsigned long long),
    __ull2bfloat16_rz(unsigned long long), __ull2bfloat16_rd(unsigned long long),
    __ull2bfloat16_ru(unsigned long long);
