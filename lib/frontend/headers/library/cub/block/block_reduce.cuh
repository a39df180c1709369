//===- cub/block/block_reduce.cuh - Reductions of a block, opaque ---------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cub/__warplint_operators.h>

namespace cub {
enum BlockReduceAlgorithm {
  BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY,
  BLOCK_REDUCE_RAKING,
  BLOCK_REDUCE_WARP_REDUCTIONS
};
template <class _T, int _X, BlockReduceAlgorithm = BLOCK_REDUCE_WARP_REDUCTIONS, int _Y = 1,
          int _Z = 1, int = 0>
class BlockReduce : public __warplint_collective<sizeof(_T) * ((_X * _Y * _Z + 31) / 32 + 1)> {
public:
  using __warplint_collective<sizeof(_T) * ((_X * _Y * _Z + 31) / 32 + 1)>::__warplint_collective;
  template <class In, class... _A> __device__ _T Reduce(const In &, _A...);
  template <class In, class... _A> __device__ _T Sum(const In &, _A...);
  template <int, class In, class... _A> __device__ _T Reduce(const In &, _A...);
  template <int, class In, class... _A> __device__ _T Sum(const In &, _A...);
};
} // namespace cub
