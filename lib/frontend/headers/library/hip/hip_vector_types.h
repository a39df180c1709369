//===- hip/hip_vector_types.h - float4 and its like ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <hip/hip_runtime.h>
