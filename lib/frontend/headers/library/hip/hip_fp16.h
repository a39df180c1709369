//===- hip/hip_fp16.h - Half precision -----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cuda_fp16.h>
#include <hip/hip_runtime.h>
