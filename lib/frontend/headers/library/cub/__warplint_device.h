//===- cub/__warplint_device.h - Algorithms of a whole device, opaque -----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cub/__warplint_operators.h>

namespace cub {
#define __warplint_call(NAME)                                                                      \
  template <class... _A> __host__ __device__ static cudaError_t NAME(void *, size_t &, _A &&...) { \
    return cudaSuccess;                                                                            \
  }
struct DeviceReduce {
  __warplint_call(Reduce)
  __warplint_call(Sum)
  __warplint_call(Min)
  __warplint_call(Max)
  __warplint_call(ArgMin)
  __warplint_call(ArgMax)
  __warplint_call(ReduceByKey)
  __warplint_call(TransformReduce)
};
struct DeviceScan {
  __warplint_call(ExclusiveSum)
  __warplint_call(InclusiveSum)
  __warplint_call(ExclusiveScan)
  __warplint_call(InclusiveScan)
  __warplint_call(ExclusiveSumByKey)
  __warplint_call(InclusiveSumByKey)
};
struct DeviceRadixSort {
  __warplint_call(SortKeys)
  __warplint_call(SortKeysDescending)
  __warplint_call(SortPairs)
  __warplint_call(SortPairsDescending)
};
struct DeviceMergeSort {
  __warplint_call(SortKeys)
  __warplint_call(SortPairs)
};
struct DeviceSegmentedReduce {
  __warplint_call(Reduce)
  __warplint_call(Sum)
  __warplint_call(Min)
  __warplint_call(Max)
  __warplint_call(ArgMin)
  __warplint_call(ArgMax)
};
struct DeviceSegmentedRadixSort {
  __warplint_call(SortKeys)
  __warplint_call(SortKeysDescending)
  __warplint_call(SortPairs)
  __warplint_call(SortPairsDescending)
};
struct DeviceSegmentedSort : DeviceSegmentedRadixSort {
  __warplint_call(StableSortKeys)
  __warplint_call(StableSortPairs)
};
struct DeviceSelect {
  __warplint_call(Flagged)
  __warplint_call(If)
  __warplint_call(Unique)
  __warplint_call(UniqueByKey)
};
struct DevicePartition {
  __warplint_call(Flagged)
  __warplint_call(If)
};
struct DeviceHistogram {
  __warplint_call(HistogramEven)
  __warplint_call(HistogramRange)
  __warplint_call(MultiHistogramEven)
};
struct DeviceRunLengthEncode {
  __warplint_call(Encode)
  __warplint_call(NonTrivialRuns)
};
struct DeviceSpmv {
  __warplint_call(CsrMV)
};
#undef __warplint_call

template <class _T, class _F, class _I> struct TransformInputIterator {
  template <class... _A> __host__ __device__ TransformInputIterator(_A...) {}
  __device__ _T operator[](ptrdiff_t) const;
  __host__ __device__ TransformInputIterator operator+(ptrdiff_t) const;
};
template <class _T> struct CountingInputIterator {
  __host__ __device__ CountingInputIterator(_T);
  __device__ _T operator[](ptrdiff_t) const;
};
template <class _T> struct ConstantInputIterator {
  __host__ __device__ ConstantInputIterator(_T);
  __device__ _T operator[](ptrdiff_t) const;
};
template <class _I> struct ArgIndexInputIterator {
  __host__ __device__ ArgIndexInputIterator(_I);
};
struct CachingDeviceAllocator {
  template <class... _A> CachingDeviceAllocator(_A...);
  template <class _T, class... _A> cudaError_t DeviceAllocate(_T **, _A...);
  cudaError_t DeviceFree(void *);
};
} // namespace cub
