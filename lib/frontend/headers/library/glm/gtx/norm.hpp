//===- glm/gtx/norm.hpp - Part of GLM -------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <glm/__warplint_matrices.h>
