//===- hip/hip_profile.h - Profiler marks --------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <hip/hip_runtime.h>
