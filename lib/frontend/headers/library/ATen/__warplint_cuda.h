//===- ATen/__warplint_cuda.h - Streams, guards and atomics of torch ----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <c10/__warplint_core.h>
#include <c10/__warplint_half.h>
#include <cuda_runtime.h>

typedef struct cublasContext *cublasHandle_t;
typedef struct cusparseContext *cusparseHandle_t;
typedef struct cusolverDnContext *cusolverDnHandle_t;
#define TORCH_CUDABLAS_CHECK(...) ((void)(__VA_ARGS__))
#define TORCH_CUDASPARSE_CHECK(...) ((void)(__VA_ARGS__))
#define TORCH_CUSOLVER_CHECK(...) ((void)(__VA_ARGS__))

namespace c10 {
namespace cuda {
class CUDAStream {
public:
  operator cudaStream_t() const;
  cudaStream_t stream() const;
  void synchronize() const;
  DeviceIndex device_index() const;
  int64_t id() const;
};
CUDAStream getCurrentCUDAStream(DeviceIndex = -1), getDefaultCUDAStream(DeviceIndex = -1),
    getStreamFromPool(bool = false, DeviceIndex = -1);
DeviceIndex current_device(), device_count();

struct CUDAGuard {
  CUDAGuard(Device);
  CUDAGuard(int64_t);
};
struct OptionalCUDAGuard {
  OptionalCUDAGuard();
  OptionalCUDAGuard(Device);
  OptionalCUDAGuard(std::optional<Device>);
  void set_index(int64_t), set_device(Device), reset();
};
struct CUDAStreamGuard {
  CUDAStreamGuard(CUDAStream);
};

// What assertions in kernels tell the host.
struct DeviceAssertionsData;
struct CUDAKernelLaunchRegistry {
  static CUDAKernelLaunchRegistry &get_singleton_ref();
  DeviceAssertionsData *get_uvm_assertions_ptr_for_current_device();
  unsigned insert(const char *file, const char *function, unsigned line, const char *kernel,
                  int stream);
  bool has_failed() const;
};
std::string c10_retrieve_device_side_assertion_info();
const char *get_cuda_check_suffix();
} // namespace cuda

struct DeviceGuard {
  DeviceGuard(Device);
};
struct OptionalDeviceGuard {
  OptionalDeviceGuard(std::optional<Device>);
};
} // namespace c10

namespace at {
class Tensor;
std::optional<Device> device_of(const Tensor &);

namespace cuda {
using namespace c10::cuda;
cublasHandle_t getCurrentCUDABlasHandle();
cusparseHandle_t getCurrentCUDASparseHandle();
cusolverDnHandle_t getCurrentCUDASolverDnHandle();
cudaDeviceProp *getCurrentDeviceProperties(), *getDeviceProperties(int64_t);
int warp_size();
template <class _T> __host__ __device__ constexpr _T ATenCeilDiv(_T a, _T b) {
  return (a + b - 1) / b;
}
} // namespace cuda
} // namespace at

template <class _T> __device__ _T gpuAtomicAdd(_T *p, _T v) { return atomicAdd(p, v); }
template <class _T>
__device__ c10::complex<_T> gpuAtomicAdd(c10::complex<_T> *p, c10::complex<_T> v) {
  return c10::complex<_T>(atomicAdd(&p->real_, v.real_), atomicAdd(&p->imag_, v.imag_));
}
inline __device__ c10::Half gpuAtomicAdd(c10::Half *p, c10::Half v) {
  return atomicAdd((__half *)p, (__half)v);
}
inline __device__ c10::BFloat16 gpuAtomicAdd(c10::BFloat16 *p, c10::BFloat16 v) {
  return atomicAdd((__nv_bfloat16 *)p, (__nv_bfloat16)v);
}
template <class _T, class _U> __device__ auto gpuAtomicAdd(_T *p, _U v) {
  return gpuAtomicAdd(p, _T(v));
}
template <class _T> __device__ void gpuAtomicAddNoReturn(_T *p, _T v) { gpuAtomicAdd(p, v); }

// Others are a loop around atomicCAS on the bits.
template <class _Bits, class _T, class _F> __device__ _T __warplint_update_as(_T *p, _F of) {
  _Bits *bits = (_Bits *)p, old = *bits, seen;
  do {
    seen = old;
    _T next = of(*(_T *)&seen);
    old = atomicCAS(bits, seen, *(_Bits *)&next);
  } while (seen != old);
  return *(_T *)&old;
}
template <class _T, class _F> __device__ _T __warplint_update(_T *p, _F of) {
  if constexpr (sizeof(_T) == 8)
    return __warplint_update_as<unsigned long long>(p, of);
  else if constexpr (sizeof(_T) == 4)
    return __warplint_update_as<unsigned>(p, of);
  else
    return __warplint_update_as<unsigned short>(p, of);
}
template <class _T> __device__ _T gpuAtomicMul(_T *p, _T v) {
  return __warplint_update(p, [=](_T old) { return _T(old * v); });
}
template <class _T> __device__ _T gpuAtomicMax(_T *p, _T v) {
  return __warplint_update(p, [=](_T old) { return old < v ? v : old; });
}
template <class _T> __device__ _T gpuAtomicMin(_T *p, _T v) {
  return __warplint_update(p, [=](_T old) { return v < old ? v : old; });
}

template <class _T> __device__ _T WARP_SHFL_DOWN(_T v, unsigned by, int width = 32) {
  return __shfl_down_sync(0xffffffff, v, by, width);
}
template <class _T> __device__ _T WARP_SHFL_XOR(_T v, int mask, int width = 32) {
  return __shfl_xor_sync(0xffffffff, v, mask, width);
}
template <class _T> __device__ _T WARP_SHFL(_T v, int lane, int width = 32) {
  return __shfl_sync(0xffffffff, v, lane, width);
}
