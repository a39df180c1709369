//===- opencv2/core/cuda/vec_traits.hpp - Part of OpenCV -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <opencv2/core/__warplint_device.h>
