//===- sm_61_intrinsics.h - Intrinsics by generation ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once
#include "__warplint_more_intrinsics.h"
