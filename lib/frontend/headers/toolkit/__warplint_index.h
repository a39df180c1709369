//===- __warplint_index.h - threadIdx, blockIdx, blockDim, gridDim --------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// Constants without memory: what reads one is made to read special registers.
///
//===----------------------------------------------------------------------===//
#pragma once

extern const __device__ __attribute__((weak)) uint3 threadIdx, blockIdx;
extern const __device__ __attribute__((weak)) dim3 blockDim, gridDim;

__device__ const int warpSize = 32;
