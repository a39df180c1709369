//===- c10/util/Float8_e5m2fnuz.h - Types of elements ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <c10/__warplint_float8.h>
