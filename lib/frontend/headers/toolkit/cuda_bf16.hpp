//===- cuda_bf16.hpp - bfloat16 and its pair ------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cuda_bf16.h>
