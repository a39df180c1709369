//===- thrust/system/cuda/execution_policy.h - Policies -------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <thrust/__warplint_thrust.h>
