//===- ATen/__warplint_tensor.h - Tensors: parsed, never run ------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <ATen/__warplint_accessor.h>
#include <c10/__warplint_core.h>
#include <tuple>

// clang-format off
// The names of what gives another tensor, as a member and as a function.
#define __warplint_tensor_operations(_)                                                            \
  _(abs) _(add) _(addmm) _(all) _(any) _(argmax) _(argmin) _(bmm) _(clamp) _(clone) _(contiguous)  \
  _(cos) _(cumsum) _(detach) _(diff) _(div) _(dot) _(eq) _(exp) _(expand) _(expand_as) _(flatten) _(flip)  \
  _(floor) _(gather) _(ge) _(gt) _(index_select) _(le) _(log) _(lt) _(masked_fill)                 \
  _(masked_select) _(matmul) _(max) _(mean) _(min) _(mm) _(mul) _(narrow) _(ne) _(neg) _(nonzero)  \
  _(norm) _(permute) _(pow) _(prod) _(relu) _(repeat) _(reshape) _(round) _(scatter) _(select)     \
  _(sigmoid) _(sin) _(slice) _(softmax) _(sqrt) _(squeeze) _(std) _(sub) _(sum) _(t) _(tanh)       \
  _(transpose) _(unsqueeze) _(view) _(view_as) _(where)

// Those only members have, and those only functions are.
#define __warplint_tensor_members(_)                                                               \
  _(add_) _(alias) _(clamp_) _(copy_) _(cpu) _(cuda) _(div_) _(fill_) _(mul_) _(new_empty)         \
  _(new_zeros) _(permute_) _(requires_grad_) _(reshape_as) _(resize_) _(scatter_) _(set_) _(sub_)  \
  _(to) _(toType) _(transpose_) _(type_as) _(unfold) _(view_dtype) _(zero_)
#define __warplint_tensor_makers(_)                                                                \
  _(arange) _(cat) _(empty) _(empty_like) _(empty_strided) _(eye) _(from_blob) _(full)             \
  _(full_like) _(linspace) _(ones) _(ones_like) _(rand) _(rand_like) _(randint) _(randn)           \
  _(randn_like) _(randperm) _(stack) _(tensor) _(zeros) _(zeros_like)
// clang-format on

namespace at {
namespace indexing {
constexpr int None = 0, Ellipsis = 0;
struct Slice {
  template <class... _A> Slice(_A...);
};
struct TensorIndex {
  template <class _T> TensorIndex(_T);
};
} // namespace indexing

struct DeprecatedTypeProperties {
  ScalarType scalarType() const;
  operator ScalarType() const;
  bool is_cuda() const;
  DeviceType device_type() const;
};

class Tensor {
public:
  Tensor();
  template <class _T> _T *data_ptr() const;
  template <class _T> _T *data() const;
  template <class _T> _T *mutable_data_ptr() const;
  template <class _T> const _T *const_data_ptr() const;
  void *data_ptr() const, *mutable_data_ptr() const;
  const void *const_data_ptr() const;
  int64_t size(int64_t) const, stride(int64_t) const, dim() const, ndimension() const,
      numel() const, element_size() const, itemsize() const, storage_offset() const, dense_dim() const;
  size_t nbytes() const;
  IntArrayRef sizes() const, strides() const;
  ScalarType scalar_type() const, dtype() const;
  DeprecatedTypeProperties &type() const;
  Device device() const;
  Layout layout() const;
  TensorOptions options() const;
  int64_t get_device() const;
  bool is_cuda() const, is_cpu() const, is_contiguous() const, is_contiguous(MemoryFormat) const,
      defined() const, requires_grad() const, is_sparse() const, is_floating_point() const,
      has_storage() const, is_mtia() const, is_same(const Tensor &) const, is_same_size(const Tensor &) const;
  MemoryFormat suggest_memory_format() const;
  void reset() const;
  Tensor index(ArrayRef<indexing::TensorIndex>) const;
  template <class _T> Tensor &index_put_(ArrayRef<indexing::TensorIndex>, const _T &);
  template <class... _A> std::tuple<Tensor, Tensor> sort(_A...) const;
  template <class... _A> std::tuple<Tensor, Tensor> topk(_A...) const;
  Scalar item() const;
  template <class _T> _T item() const;
  Tensor operator[](int64_t) const, operator-() const;
  template <class _T> Tensor &operator+=(const _T &);
  template <class _T> Tensor &operator-=(const _T &);
  template <class _T> Tensor &operator*=(const _T &);
  template <class _T> Tensor &operator/=(const _T &);
  template <class _T, size_t _N> TensorAccessor<_T, _N> accessor() const;
  template <class _T, size_t _N, template <class> class _Traits = DefaultPtrTraits>
  PackedTensorAccessor32<_T, _N, _Traits> packed_accessor32() const;
  template <class _T, size_t _N, template <class> class _Traits = DefaultPtrTraits>
  PackedTensorAccessor64<_T, _N, _Traits> packed_accessor64() const;
  template <class _T, size_t _N, template <class> class _Traits = DefaultPtrTraits,
            class _Index = int64_t>
  PackedTensorAccessor<_T, _N, _Traits, _Index> packed_accessor() const;
  template <class _T, size_t _N, template <class> class _Traits = DefaultPtrTraits,
            class _Index = int64_t>
  PackedTensorAccessor<_T, _N, _Traits, _Index> generic_packed_accessor() const;

// Braces are sizes or dimensions, as they are nearly always.
#define __warplint_tensor(_name)                                                                   \
  template <class... _A> Tensor _name(const _A &...) const;                                        \
  Tensor _name(IntArrayRef) const;
  __warplint_tensor_operations(__warplint_tensor) __warplint_tensor_members(__warplint_tensor)
#undef __warplint_tensor
};

#define __warplint_tensor(_name)                                                                   \
  template <class... _A> Tensor _name(const _A &...);                                              \
  Tensor _name(IntArrayRef, TensorOptions = {});                                                   \
  Tensor _name(std::initializer_list<Tensor>, int64_t = 0);
__warplint_tensor_operations(__warplint_tensor) __warplint_tensor_makers(__warplint_tensor)
#undef __warplint_tensor
    Tensor full(IntArrayRef, Scalar, TensorOptions = {});

#define __warplint_tensor(_operator)                                                               \
  Tensor operator _operator(const Tensor &, const Tensor &);                                       \
  template <class _T> Tensor operator _operator(const Tensor &, _T);                               \
  template <class _T> Tensor operator _operator(_T, const Tensor &);
__warplint_tensor(+) __warplint_tensor(-) __warplint_tensor(*) __warplint_tensor(/)
    __warplint_tensor(<) __warplint_tensor(>) __warplint_tensor(==)
#undef __warplint_tensor

        typedef ArrayRef<Tensor> TensorList;
struct TensorArg {
  TensorArg(const Tensor &, const char *, int);
};
typedef const char *CheckedFrom;
typedef ArrayRef<TensorArg> TensorArgs;
void checkAllSameGPU(CheckedFrom, TensorArgs), checkAllSameType(CheckedFrom, TensorArgs),
    checkAllContiguous(CheckedFrom, TensorArgs), checkContiguous(CheckedFrom, const TensorArg &),
    checkSameGPU(CheckedFrom, const TensorArg &, const TensorArg &),
    checkSize(CheckedFrom, const TensorArg &, IntArrayRef),
    checkSize(CheckedFrom, const TensorArg &, int64_t, int64_t),
    checkDim(CheckedFrom, const TensorArg &, int64_t);

struct Context {
  void alertNotDeterministic(const char *);
  bool deterministicAlgorithms() const, allowTF32CuBLAS() const;
};
Context &globalContext();
struct NoGradGuard {};
struct AutoDispatchBelowADInplaceOrView {};
} // namespace at
