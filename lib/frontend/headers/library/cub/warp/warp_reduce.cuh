//===- cub/warp/warp_reduce.cuh - Reductions and prefix sums of a warp, opaque ===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cub/__warplint_operators.h>

namespace cub {
template <class _T, int _N = 32, int = 0>
class WarpReduce : public __warplint_collective<sizeof(_T) * 4> {
public:
  using __warplint_collective<sizeof(_T) * 4>::__warplint_collective;
  template <class... _A> __device__ _T Reduce(_T, _A...);
  template <class... _A> __device__ _T Sum(_T, _A...);
  template <class _F> __device__ _T HeadSegmentedSum(_T, _F);
  template <class _F> __device__ _T TailSegmentedSum(_T, _F);
};
template <class _T, int _N = 32, int = 0>
class WarpScan : public __warplint_collective<sizeof(_T) * 4> {
public:
  using __warplint_collective<sizeof(_T) * 4>::__warplint_collective;
  template <class... _A> __device__ void InclusiveSum(_T, _T &, _A &&...);
  template <class... _A> __device__ void ExclusiveSum(_T, _T &, _A &&...);
  template <class... _A> __device__ void InclusiveScan(_T, _T &, _A &&...);
  template <class... _A> __device__ void ExclusiveScan(_T, _T &, _A &&...);
  __device__ _T Broadcast(_T, unsigned);
};
template <class _K, int _N, int _W = 32, class _V = NullType, int = 0>
class WarpMergeSort : public __warplint_collective<sizeof(_K) * _N * _W> {
public:
  using __warplint_collective<sizeof(_K) * _N * _W>::__warplint_collective;
  template <class... _A> __device__ void Sort(_A &&...);
};
} // namespace cub
