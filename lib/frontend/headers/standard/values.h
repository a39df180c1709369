//===- values.h - Limits under their old names ----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <float.h>
#include <limits.h>

#define MAXINT INT_MAX
#define MAXFLOAT FLT_MAX
#define MAXDOUBLE DBL_MAX
