//===- ATen/core/op_registration/op_registration.h - Torch -------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <torch/extension.h>
