//===- cub/block/block_adjacent_difference.cuh - Collectives of a block ---===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cub/__warplint_block.h>
