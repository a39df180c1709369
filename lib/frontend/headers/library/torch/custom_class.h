//===- torch/custom_class.h - Classes that scripts can hold --------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <torch/extension.h>

namespace torch {
struct CustomClassHolder {};
} // namespace torch
