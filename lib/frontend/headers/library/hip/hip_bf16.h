//===- hip/hip_bf16.h - bfloat16 -----------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cuda_bf16.h>
#include <hip/hip_runtime.h>
