//===- cub/util_ptx.cuh - Utilities ---------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cub/__warplint_block.h>
#include <cub/__warplint_device.h>
