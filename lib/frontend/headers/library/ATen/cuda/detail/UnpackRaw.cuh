//===- ATen/cuda/detail/UnpackRaw.cuh - Random numbers of torch -----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <ATen/__warplint_random.h>
