//===- cuda_fp6.h - Six-bit floating point: storage -----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cuda_fp8.h>

typedef unsigned char __nv_fp6_storage_t;
struct __nv_fp6_e2m3 {
  __nv_fp6_storage_t __x;
};
struct __nv_fp6_e3m2 {
  __nv_fp6_storage_t __x;
};
