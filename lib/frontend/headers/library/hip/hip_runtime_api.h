//===- hip/hip_runtime_api.h - HIP's host side ---------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <hip/hip_runtime.h>
