//===- ATen/__warplint_accessor.h - Tensors as kernels get them ---------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <stddef.h>
#include <stdint.h>

// What every accessor says of itself.
#define __warplint_accessor_members                                                                \
  __host__ __device__ _Index stride(_Index i) const { return strides_[i]; }                        \
  __host__ __device__ _Index size(_Index i) const { return sizes_[i]; }                            \
  __host__ __device__ PtrType data() { return data_; }                                             \
  __host__ __device__ const PtrType data() const { return data_; }

// Laid out as torch's: they are arguments of kernels.
namespace at {
template <class _T> struct DefaultPtrTraits {
  typedef _T *PtrType;
};
template <class _T> struct RestrictPtrTraits {
  typedef _T *__restrict__ PtrType;
};

template <class _T, size_t _N, template <class> class _Traits = DefaultPtrTraits,
          class _Index = int64_t>
class TensorAccessorBase {
public:
  typedef typename _Traits<_T>::PtrType PtrType;

  __host__ __device__ TensorAccessorBase(PtrType data, const _Index *sizes, const _Index *strides)
      : data_(data), sizes_(sizes), strides_(strides) {}
  __warplint_accessor_members

protected:
  PtrType data_;
  const _Index *sizes_, *strides_;
};

template <class _T, size_t _N, template <class> class _Traits = DefaultPtrTraits,
          class _Index = int64_t>
class TensorAccessor : public TensorAccessorBase<_T, _N, _Traits, _Index> {
public:
  typedef typename _Traits<_T>::PtrType PtrType;

  __host__ __device__ TensorAccessor(PtrType data, const _Index *sizes, const _Index *strides)
      : TensorAccessorBase<_T, _N, _Traits, _Index>(data, sizes, strides) {}
  __host__ __device__ TensorAccessor<_T, _N - 1, _Traits, _Index> operator[](_Index i) const {
    return {this->data_ + this->strides_[0] * i, this->sizes_ + 1, this->strides_ + 1};
  }
};

template <class _T, template <class> class _Traits, class _Index>
class TensorAccessor<_T, 1, _Traits, _Index> : public TensorAccessorBase<_T, 1, _Traits, _Index> {
public:
  typedef typename _Traits<_T>::PtrType PtrType;

  __host__ __device__ TensorAccessor(PtrType data, const _Index *sizes, const _Index *strides)
      : TensorAccessorBase<_T, 1, _Traits, _Index>(data, sizes, strides) {}
  __host__ __device__ _T &operator[](_Index i) const { return this->data_[this->strides_[0] * i]; }
};

template <class _T, size_t _N, template <class> class _Traits = DefaultPtrTraits,
          class _Index = int64_t>
class GenericPackedTensorAccessorBase {
public:
  typedef typename _Traits<_T>::PtrType PtrType;

  __warplint_accessor_members

protected:
  PtrType data_;
  _Index sizes_[_N], strides_[_N];
};

template <class _T, size_t _N, template <class> class _Traits = DefaultPtrTraits,
          class _Index = int64_t>
class GenericPackedTensorAccessor
    : public GenericPackedTensorAccessorBase<_T, _N, _Traits, _Index> {
public:
  __device__ TensorAccessor<_T, _N - 1, _Traits, _Index> operator[](_Index i) {
    return {this->data_ + this->strides_[0] * i, this->sizes_ + 1, this->strides_ + 1};
  }
  __device__ const TensorAccessor<_T, _N - 1, _Traits, _Index> operator[](_Index i) const {
    return {this->data_ + this->strides_[0] * i, this->sizes_ + 1, this->strides_ + 1};
  }
};

template <class _T, template <class> class _Traits, class _Index>
class GenericPackedTensorAccessor<_T, 1, _Traits, _Index>
    : public GenericPackedTensorAccessorBase<_T, 1, _Traits, _Index> {
public:
  __device__ _T &operator[](_Index i) { return this->data_[this->strides_[0] * i]; }
  __device__ const _T &operator[](_Index i) const { return this->data_[this->strides_[0] * i]; }
};

#undef __warplint_accessor_members

template <class _T, size_t _N, template <class> class _Traits = DefaultPtrTraits>
using PackedTensorAccessor32 = GenericPackedTensorAccessor<_T, _N, _Traits, int32_t>;
template <class _T, size_t _N, template <class> class _Traits = DefaultPtrTraits>
using PackedTensorAccessor64 = GenericPackedTensorAccessor<_T, _N, _Traits, int64_t>;
template <class _T, size_t _N, template <class> class _Traits = DefaultPtrTraits,
          class _Index = int64_t>
using PackedTensorAccessor = GenericPackedTensorAccessor<_T, _N, _Traits, _Index>;
} // namespace at

namespace torch {
using namespace at;
}
