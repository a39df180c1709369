// RUN: %clang_bundled %s
// RUN: %lint --print=model %s | FileCheck %s --implicit-check-not=kernel
// What extensions of PyTorch use: every type of a dispatch is an instance, and accessors are
// read as the structures that they are.

#include <ATen/ATen.h>
#include <ATen/cuda/CUDAContext.h>
#include <c10/cuda/CUDAGuard.h>
#include <torch/extension.h>

#include <vector>

template <typename scalar_t>
__global__ void scale(const scalar_t *__restrict__ in, scalar_t *__restrict__ out, int64_t n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = static_cast<scalar_t>(2.0f * static_cast<float>(in[i])) + scalar_t(1);
}
// CHECK:      kernel scale<c10::Half>(
// CHECK-NEXT:   launch: block 256x1x1
// CHECK-NEXT:   load.global.2  in + 2*(bid.x*bdim.x + tid.x)
// CHECK-NEXT:   store.global.2
// CHECK:      kernel scale<double>(
// CHECK-NEXT:   launch: block 256x1x1
// CHECK-NEXT:   load.global.8  in + 8*(bid.x*bdim.x + tid.x)
// CHECK-NEXT:   store.global.8
// CHECK:      kernel scale<float>(
// CHECK-NEXT:   launch: block 256x1x1
// CHECK-NEXT:   load.global.4  in + 4*(bid.x*bdim.x + tid.x)
// CHECK-NEXT:   store.global.4

template <typename T>
using Matrix = torch::PackedTensorAccessor32<T, 2, torch::RestrictPtrTraits>;

template <typename scalar_t> __global__ void gather(const Matrix<scalar_t> in, Matrix<float> out) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  if (column < in.size(1))
    out[blockIdx.y][column] = in[blockIdx.y][column];
}
// CHECK:      kernel gather<float>(
// CHECK-NEXT:   launch: block 32x4x1
// CHECK-NEXT:   load.global.4  in.data_ + 4*in.strides_[0]*bid.y + 4*in.strides_[1]*(bid.x*bdim.x + tid.x)   when bid.x*bdim.x + tid.x < in.sizes_[1]
// CHECK-NEXT:   store.global.4  out.data_ + 4*out.strides_[0]*bid.y + 4*out.strides_[1]*(bid.x*bdim.x + tid.x)

template <typename T, typename Sum = at::opmath_type<T>> __global__ void sum(const T *in, Sum *out) {
  gpuAtomicAdd(out, static_cast<Sum>(in[threadIdx.x]));
}
// CHECK:      kernel sum<c10::BFloat16, float>(
// CHECK:        load.global.2  in + 2*tid.x
// CHECK-NEXT:   atomic.global.4.add.f32  out
// CHECK:      kernel sum<float, float>(
// CHECK:        load.global.4  in + 4*tid.x
// CHECK-NEXT:   atomic.global.4.add.f32  out

std::vector<torch::Tensor> forward(torch::Tensor x, at::Tensor weight, double factor) {
  TORCH_CHECK(x.is_cuda() && x.dim() == 2, "x must be a matrix on a GPU, not ", x.sizes());
  const at::cuda::OptionalCUDAGuard guard(device_of(x));
  const int threads = 256;
  auto options = torch::TensorOptions().dtype(torch::kFloat32).device(x.device());
  torch::Tensor y = torch::empty_like(x), z = torch::zeros({x.size(0), x.size(1)}, options);
  auto stream = at::cuda::getCurrentCUDAStream();
  AT_DISPATCH_FLOATING_TYPES_AND_HALF(x.scalar_type(), "scale", ([&] {
    scale<scalar_t><<<at::ceil_div(x.numel(), int64_t(threads)), threads, 0, stream>>>(
        x.data_ptr<scalar_t>(), y.data_ptr<scalar_t>(), x.numel());
  }));
  C10_CUDA_KERNEL_LAUNCH_CHECK();
  const dim3 blocks((x.size(1) + 31) / 32, x.size(0));
  gather<float><<<blocks, dim3(32, 4)>>>(
      x.packed_accessor32<float, 2, torch::RestrictPtrTraits>(),
      z.packed_accessor32<float, 2, torch::RestrictPtrTraits>());
  AT_DISPATCH_SWITCH(x.scalar_type(), "sum",
                     AT_DISPATCH_CASE(at::ScalarType::Float, [&] {
                       sum<scalar_t><<<1, 32>>>(x.data_ptr<scalar_t>(), z.data_ptr<float>());
                     }) AT_DISPATCH_CASE(at::ScalarType::BFloat16, [&] {
                       sum<scalar_t><<<1, 32>>>(x.data_ptr<scalar_t>(), z.data_ptr<float>());
                     }));
  AT_CUDA_CHECK(cudaGetLastError());
  return {y * factor, z.view({-1}).contiguous(), at::matmul(x, weight).sum(0)};
}

PYBIND11_MODULE(TORCH_EXTENSION_NAME, m) { m.def("forward", &forward, "forward (CUDA)"); }
