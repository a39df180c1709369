// RUN: %clang_bundled %s
// RUN: %lint --print=model %s | FileCheck %s
// What kernels of torch itself, and those in its style, use of it.

#include <ATen/cuda/CUDAContext.h>
#include <ATen/cuda/CUDAGeneratorImpl.h>
#include <ATen/cuda/CUDAGraphsUtils.cuh>
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

void run(float *p, at::CUDAGeneratorImpl &generator) {
  TORCH_CHECK_GT(3, 2);
  TORCH_DSA_KERNEL_LAUNCH(checked, 4, 128, 0, at::cuda::getCurrentCUDAStream(), p, 3);
  drawn<<<1, 64>>>(p, generator.philox_cuda_state(4));
}
