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
  template <class... _B> __warplint_inline _T Reduce(_B... given) {
    __warplint_meet<_X * _Y * _Z>();
    return reduced(given...);
  }
  template <class... _B> __warplint_inline _T Sum(_B... given) {
    __warplint_meet<_X * _Y * _Z>();
    return reduced(given...);
  }
  template <int, class... _B> __warplint_inline _T Reduce(_B... given) { return Reduce(given...); }
  template <int, class... _B> __warplint_inline _T Sum(_B... given) { return Sum(given...); }

private:
  template <class... _B> __device__ static _T reduced(_B...);
};
} // namespace cub
