//===- alloca.h - Memory of a stack frame --------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <stddef.h>

#define alloca(bytes) __builtin_alloca(bytes)
