//===- thrust/system_error.h - Vectors, pointers, policies ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <thrust/__warplint_thrust.h>
