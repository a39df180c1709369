//===- thrust/random/linear_congruential_engine.h - Random numbers --------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <thrust/random.h>
