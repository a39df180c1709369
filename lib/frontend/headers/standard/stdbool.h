//===- stdbool.h - bool is a keyword here ---------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#define __bool_true_false_are_defined 1
