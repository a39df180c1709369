//===- nvtx3/nvToolsExtCuda.h - Ranges for profilers ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <nvtx3/nvToolsExt.h>
