//===- library_types.h - Data types of the libraries ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once
#include "__warplint_more_runtime_types.h"
