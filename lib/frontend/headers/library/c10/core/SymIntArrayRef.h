//===- c10/core/SymIntArrayRef.h - Torch -------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <c10/__warplint_core.h>
