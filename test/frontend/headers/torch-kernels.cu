// RUN: %clang_bundled %s
// RUN: %lint --print=model %s | FileCheck %s
// What kernels of torch itself, and those in its style, use of it.

#include <ATen/cuda/CUDAContext.h>
#include <ATen/cuda/CUDAGeneratorImpl.h>
#include <ATen/cuda/CUDAGraphsUtils.cuh>
#include <ATen/cuda/Atomic.cuh>
#include <c10/cuda/CUDADeviceAssertion.h>

__global__ void checked(float *p, int n, TORCH_DSA_KERNEL_ARGS) {
  CUDA_KERNEL_ASSERT(n > 0);
  CUDA_KERNEL_ASSERT_MSG(n < 1024, "too many");
  p[threadIdx.x + n] = 1;
  // CHECK: kernel checked(
  // CHECK: store.global.4  p + 4*(tid.x + n)
}

__global__ void drawn(float *p, at::PhiloxCudaState state) {
  const auto [seed, offset] = at::cuda::philox::unpack(state);
  p[threadIdx.x] = float(seed + offset);
  // CHECK: kernel drawn(
  // CHECK: store.global.4  p + 4*tid.x
}

// Some of the standard library comes with torch's headers.
constexpr size_t most(std::initializer_list<size_t> sizes) { return std::max(sizes); }
__global__ void multiplied(c10::complex<float> *z) {
  static constexpr size_t words = most({4, 8, sizeof(float)});
  gpuAtomicAdd(z + words * threadIdx.x, std::conj(z[0]));
  // CHECK: kernel multiplied(
  // CHECK: atomic.global.4.add.f32  z + 64*tid.x
  // CHECK: atomic.global.4.add.f32  z + 64*tid.x + 4
}

void run(float *p, at::CUDAGeneratorImpl &generator) {
  TORCH_CHECK_GT(3, 2);
  TORCH_DSA_KERNEL_LAUNCH(checked, 4, 128, 0, at::cuda::getCurrentCUDAStream(), p, 3);
  drawn<<<1, 64>>>(p, generator.philox_cuda_state(4));
}
