//===- hip/hip_cooperative_groups.h - Groups of threads ------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cooperative_groups.h>
#include <hip/hip_runtime.h>
