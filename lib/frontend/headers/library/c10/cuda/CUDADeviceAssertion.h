//===- c10/cuda/CUDADeviceAssertion.h - Torch on a GPU --------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <c10/cuda/__warplint_assertions.h>
