// RUN: %clang_bundled %s
// RUN: %lint --print=model %s | FileCheck %s
// Tensors as kernels get them that do without accessors: any number of dimensions, each with its
// size and stride.

#include <ATen/cuda/CUDAContext.h>
#include <ATen/cuda/detail/IndexUtils.cuh>
#include <ATen/cuda/detail/IntegerDivider.cuh>
#include <ATen/cuda/detail/TensorInfo.cuh>
#include <torch/extension.h>

using at::cuda::detail::IntDivider;
using at::cuda::detail::TensorInfo;

// CHECK: kernel rows(
// CHECK: load.global.8  index.data + 8*((128*bid.x + tid.x) % index.sizes[1]*index.strides[1] + 
__global__ void rows(TensorInfo<int64_t, int> index, float *out) {
  const int i = blockIdx.x * 128 + threadIdx.x;
  out[i] = index.data[at::cuda::detail::IndexToOffset<int64_t, int, 2>::get(i, index)];
}

// CHECK: kernel any<float>(
// CHECK: load.global.8  index.data
template <typename scalar_t>
__global__ void any(const TensorInfo<int64_t, int> index, scalar_t *out, int n) {
  const int i = blockIdx.x * 128 + threadIdx.x;
  if (i < n && !index.isContiguous())
    out[i] = index.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(i, index)];
}

// CHECK: kernel divided(
// CHECK: store.global.4  out + 4*(tid.x / by.divisor)
__global__ void divided(IntDivider<unsigned> by, float *out) {
  out[by.divmod(threadIdx.x).div] = 1;
}

void run(at::Tensor index, float *out) {
  auto info = at::cuda::detail::getTensorInfo<int64_t, int>(index);
  rows<<<1, 128>>>(info, out);
  any<float><<<1, 128>>>(info, out, 100);
  if (at::cuda::detail::canUse32BitIndexMath(index))
    divided<<<1, 32>>>(IntDivider<unsigned>(7), out);
}
