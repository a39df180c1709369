//===- ATen/__warplint_tensor_info.h - Tensors as kernels index them ----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <ATen/__warplint_cuda.h>
#include <ATen/__warplint_tensor.h>

#define MAX_TENSORINFO_DIMS 25

namespace at {
namespace cuda {
namespace detail {
template <class _T, class _Index> struct TensorInfo {
  TensorInfo();
  TensorInfo(_T *, int, _Index[MAX_TENSORINFO_DIMS], _Index[MAX_TENSORINFO_DIMS]);
  void reduceDim(int);
  int collapseDims(int = -1);
  __host__ __device__ bool isContiguous() const { return dims == 1 && strides[0] == 1; }

  _T *data;
  _Index sizes[MAX_TENSORINFO_DIMS], strides[MAX_TENSORINFO_DIMS];
  int dims;
};

/// Where the element lies that is `linear` in the order of the sizes; _Dims is -1 where nobody
/// knows how many there are. A recursion names each size, where a loop would ask for one of them.
template <class _T, class _Index, int _Dims> struct IndexToOffset {
  static __host__ __device__ _Index get(_Index linear, const TensorInfo<_T, _Index> &info) {
    if constexpr (_Dims == 1)
      return linear * info.strides[0];
    else
      return linear % info.sizes[_Dims - 1] * info.strides[_Dims - 1] +
             IndexToOffset<_T, _Index, _Dims - 1>::get(linear / info.sizes[_Dims - 1], info);
  }
};
template <class _T, class _Index> struct IndexToOffset<_T, _Index, -1> {
  static __host__ __device__ _Index get(_Index linear, const TensorInfo<_T, _Index> &info) {
    _Index offset = 0;
    for (int i = info.dims - 1; i > 0; --i) {
      offset += linear % info.sizes[i] * info.strides[i];
      linear /= info.sizes[i];
    }
    return offset + linear * info.strides[0];
  }
};

template <class _T, class _Index> TensorInfo<_T, _Index> getTensorInfo(const Tensor &);
bool maybeOverlappingIndices(const Tensor &);
bool canUse32BitIndexMath(const Tensor &, int64_t = 2147483647);

template <class _T> struct DivMod {
  _T div, mod;
  __host__ __device__ DivMod(_T div, _T mod) : div(div), mod(mod) {}
};
template <class _T> struct IntDivider {
  IntDivider() = default;
  __host__ __device__ IntDivider(_T divisor) : divisor(divisor) {}
  __host__ __device__ _T div(_T n) const { return n / divisor; }
  __host__ __device__ _T mod(_T n) const { return n % divisor; }
  __host__ __device__ DivMod<_T> divmod(_T n) const { return DivMod<_T>(div(n), mod(n)); }
  _T divisor;
};
} // namespace detail
} // namespace cuda

namespace native {
inline bool canUse32BitIndexMath(const Tensor &t, int64_t most = 2147483647) {
  return cuda::detail::canUse32BitIndexMath(t, most);
}
} // namespace native
} // namespace at
