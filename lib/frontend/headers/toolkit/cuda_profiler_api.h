//===- cuda_profiler_api.h - The profiler's two calls ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once
#include "__warplint_more_runtime.h"
