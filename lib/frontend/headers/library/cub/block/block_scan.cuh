//===- cub/block/block_scan.cuh - Prefix sums of a block, opaque ----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cub/__warplint_operators.h>

namespace cub {
enum BlockScanAlgorithm { BLOCK_SCAN_RAKING, BLOCK_SCAN_RAKING_MEMOIZE, BLOCK_SCAN_WARP_SCANS };
template <class _T, int _X, BlockScanAlgorithm = BLOCK_SCAN_RAKING, int _Y = 1, int _Z = 1, int = 0>
class BlockScan : public __warplint_collective<sizeof(_T) * (_X * _Y * _Z + 32)> {
public:
  using __warplint_collective<sizeof(_T) * (_X * _Y * _Z + 32)>::__warplint_collective;
  __warplint_collective_call(_X * _Y * _Z, void, ExclusiveSum);
  __warplint_collective_call(_X * _Y * _Z, void, InclusiveSum);
  __warplint_collective_call(_X * _Y * _Z, void, ExclusiveScan);
  __warplint_collective_call(_X * _Y * _Z, void, InclusiveScan);
};
} // namespace cub
