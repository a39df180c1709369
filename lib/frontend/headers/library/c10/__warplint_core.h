//===- c10/__warplint_core.h - What torch hands around ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <algorithm>
#include <c10/__warplint_scalars.h>
#include <c10/util/complex.h>
#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

// The calls stay visible; what is done about a failure does not matter. As torch's own, some need
// no semicolon.
#define __warplint_check                                                                           \
  if (false) {                                                                                     \
  }
#define TORCH_CHECK(...) __warplint_check
#define TORCH_CHECK_NOT_IMPLEMENTED(...) ((void)0)
#define TORCH_CHECK_EQ(...) ((void)0)
#define TORCH_CHECK_NE(...) ((void)0)
#define TORCH_CHECK_LT(...) ((void)0)
#define TORCH_CHECK_LE(...) ((void)0)
#define TORCH_CHECK_GT(...) ((void)0)
#define TORCH_CHECK_GE(...) ((void)0)
#define TORCH_CHECK_VALUE(...) ((void)0)
#define TORCH_CHECK_INDEX(...) ((void)0)
#define TORCH_CHECK_TYPE(...) ((void)0)
#define TORCH_INTERNAL_ASSERT(...) ((void)0)
#define TORCH_INTERNAL_ASSERT_DEBUG_ONLY(...) ((void)0)
#define TORCH_WARN(...) ((void)0)
#define TORCH_WARN_ONCE(...) ((void)0)
#define AT_ASSERT(...) ((void)0)
#define AT_ASSERTM(...) ((void)0)
#define AT_CHECK(...) ((void)0)
#define AT_ERROR(...) ((void)0)
#define C10_CUDA_CHECK(...) ((void)(__VA_ARGS__))
#define AT_CUDA_CHECK(...) ((void)(__VA_ARGS__))
#define C10_CUDA_KERNEL_LAUNCH_CHECK() ((void)0)
#define CUDA_KERNEL_ASSERT(...) __warplint_check
#define CUDA_KERNEL_ASSERT2(...) __warplint_check
#define CUDA_KERNEL_ASSERT_MSG(...) __warplint_check
#define CUDA_KERNEL_ASSERT_PRINTF(...) __warplint_check

#ifndef LOG // glog's, where that is used
namespace c10 {
struct __warplint_log {
  template <class _T> const __warplint_log &operator<<(const _T &) const { return *this; }
};
} // namespace c10
#define LOG(...) ::c10::__warplint_log()
#define VLOG(...) ::c10::__warplint_log()
#define LOG_IF(...) ::c10::__warplint_log()
#endif

#define C10_HOST_DEVICE __host__ __device__
#define C10_DEVICE __device__
#define C10_HOST __host__
#define C10_RESTRICT __restrict__
#define C10_ALWAYS_INLINE inline __attribute__((always_inline))
#define C10_LAUNCH_BOUNDS_0 __launch_bounds__(256, 4)
#define C10_LAUNCH_BOUNDS_1(_threads) __launch_bounds__(_threads)
#define C10_LAUNCH_BOUNDS_2(_threads, _blocks) __launch_bounds__(_threads, _blocks)
#define C10_WARP_SIZE 32
#define CUDA_KERNEL_LOOP_TYPE(i, n, _type)                                                         \
  for (_type i = (_type)blockIdx.x * blockDim.x + threadIdx.x; i < (n);                            \
       i += (_type)blockDim.x * gridDim.x)
#define CUDA_KERNEL_LOOP(i, n) CUDA_KERNEL_LOOP_TYPE(i, n, int64_t)

namespace c10 {
template <class _T> class ArrayRef {
public:
  ArrayRef();
  ArrayRef(const _T &);
  ArrayRef(const _T *, size_t);
  ArrayRef(std::initializer_list<_T>);
  ArrayRef(const std::vector<_T> &);
  const _T *data() const, *begin() const, *end() const, &operator[](size_t) const,
      &at(size_t) const, &front() const, &back() const;
  size_t size() const;
  bool empty() const;
  std::vector<_T> vec() const;
  ArrayRef slice(size_t) const, slice(size_t, size_t) const;
};
typedef ArrayRef<int64_t> IntArrayRef, IntList;

// A size that may not be known when a graph is built.
class SymInt {
public:
  SymInt(int64_t = 0);
  int64_t guard_int(const char *, int64_t) const, expect_int() const;
  std::optional<int64_t> maybe_as_int() const;
  SymInt operator+(const SymInt &) const, operator-(const SymInt &) const,
      operator*(const SymInt &) const, operator/(const SymInt &) const;
  bool operator==(const SymInt &) const, operator!=(const SymInt &) const,
      operator<(const SymInt &) const, operator>(const SymInt &) const;
};
typedef ArrayRef<SymInt> SymIntArrayRef;

template <class _I> struct integer_range {
  struct iterator {
    _I i;
    __host__ __device__ constexpr _I operator*() const { return i; }
    __host__ __device__ constexpr iterator &operator++() { return ++i, *this; }
    __host__ __device__ constexpr bool operator!=(iterator b) const { return i != b.i; }
  };
  _I first, last;
  __host__ __device__ constexpr iterator begin() const { return {first}; }
  __host__ __device__ constexpr iterator end() const { return {last}; }
};
template <class _I> __host__ __device__ constexpr integer_range<_I> irange(_I end) {
  return {_I(), end < _I() ? _I() : end};
}
template <class _A, class _I> __host__ __device__ constexpr integer_range<_I> irange(_A begin, _I end) {
  return {_I(begin), end < _I(begin) ? _I(begin) : end};
}

template <class _T> using optional = std::optional<_T>;
using std::nullopt;

class Scalar {
public:
  template <class _T> Scalar(_T);
  template <class _T> _T to() const;
  double toDouble() const;
  float toFloat() const;
  int toInt() const;
  int64_t toLong() const;
  ScalarType type() const;
};

enum class DeviceType : int8_t { CPU, CUDA };
enum class Layout : int8_t { Strided, Sparse };
enum class MemoryFormat : int8_t { Contiguous, Preserve, ChannelsLast, ChannelsLast3d };
constexpr DeviceType kCPU = DeviceType::CPU, kCUDA = DeviceType::CUDA;
constexpr Layout kStrided = Layout::Strided;

typedef int8_t DeviceIndex;
class Device {
public:
  Device(DeviceType, DeviceIndex = -1);
  Device(const char *);
  DeviceIndex index() const;
  DeviceType type() const;
  bool is_cuda() const,
      is_cpu() const, operator==(const Device &) const, operator!=(const Device &) const;
};

class TensorOptions {
public:
  TensorOptions();
  TensorOptions(ScalarType);
  TensorOptions(Device);
  TensorOptions(DeviceType);
  TensorOptions dtype(ScalarType) const, device(Device) const, device(DeviceType, int = -1) const,
      layout(Layout) const, requires_grad(bool = true) const, memory_format(MemoryFormat) const,
      pinned_memory(bool) const;
  ScalarType dtype() const;
  Device device() const;
};
TensorOptions dtype(ScalarType), device(Device), device(DeviceType), requires_grad(bool = true);

enum class DispatchKey : uint16_t { CPU, CUDA, Meta, Autograd, AutogradCUDA, Undefined };

class Error {
public:
  const char *what() const;
};
} // namespace c10
