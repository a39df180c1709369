//===- sm_20_atomic_functions.h - Atomics by generation -------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once
#include "__warplint_more_atomics.h"
