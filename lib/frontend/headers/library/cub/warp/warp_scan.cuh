//===- cub/warp/warp_scan.cuh - Collectives of a warp ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cub/warp/warp_reduce.cuh>
