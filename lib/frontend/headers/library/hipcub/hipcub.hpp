//===- hipcub/hipcub.hpp - CUB by its HIP name ---------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cub/cub.cuh>
#include <hip/hip_runtime.h>

namespace hipcub = cub;
