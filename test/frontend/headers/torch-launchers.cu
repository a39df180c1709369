// RUN: %clang_bundled %s
// RUN: %lint --print=model %s | FileCheck %s --implicit-check-not=kernel
// What launchers around PyTorch's kernels ask of the host: where a launch stands, and its stream.

#include <ATen/ATen.h>
#include <ATen/core/op_registration/op_registration.h>
#include <c10/core/SymInt.h>
#include <c10/cuda/CUDADeviceAssertionHost.h>
#include <c10/cuda/CUDAGuard.h>
#include <c10/util/Float8_e4m3fn.h>
#include <c10/util/irange.h>
#include <experimental/source_location>
#include <torch/library.h>

struct Context {
  std::experimental::source_location where;
  const char *kernel;
};

struct Launcher {
  Context context;
  template <typename Kernel, typename... Args>
  void run(const Kernel &kernel, dim3 grid, dim3 block, c10::cuda::CUDAStream stream,
           Args &&...args) const {
    auto &registry = c10::cuda::CUDAKernelLaunchRegistry::get_singleton_ref();
    TORCH_CHECK(!registry.has_failed(), c10::cuda::c10_retrieve_device_side_assertion_info());
    kernel<<<grid, block, 0, stream>>>(
        std::forward<Args>(args)..., registry.get_uvm_assertions_ptr_for_current_device(),
        registry.insert(__FILE__, context.where.function_name(), context.where.line(),
                        context.kernel, stream.id()));
  }
};

#define LAUNCH(KERNEL, ...)                                                                        \
  ([&] {                                                                                           \
    constexpr Context context{std::experimental::source_location::current(), #KERNEL};             \
    auto &kernel = KERNEL;                                                                         \
    return Launcher{context}.run(kernel, __VA_ARGS__);                                             \
  }())

template <typename T> __global__ void scale(const T *in, float *out, TORCH_DSA_KERNEL_ARGS) {
  CUDA_KERNEL_ASSERT(in != nullptr)
  out[threadIdx.x] = static_cast<float>(in[threadIdx.x]);
}
// CHECK:      kernel scale<c10::Float8_e4m3fn>(
// CHECK-NEXT:   launch: block 32x8x1, grid 4x1x1
// CHECK-NEXT:   load.global.1  in + tid.x
// CHECK:      kernel scale<float>(
// CHECK-NEXT:   launch: block 32x8x1, grid 4x1x1
// CHECK-NEXT:   load.global.4  in + 4*tid.x

template <typename T> void launch(const at::Tensor &in, at::Tensor &out) {
  LAUNCH((scale<T>), 4, dim3(32, 8), at::cuda::getCurrentCUDAStream(), in.const_data_ptr<T>(),
         out.mutable_data_ptr<float>());
}

at::Tensor forward(const at::Tensor &in, c10::SymInt rows) {
  at::cuda::OptionalCUDAGuard guard;
  guard.set_index(in.get_device());
  TORCH_CHECK(in.dim() == 2, "a matrix is needed")
  at::Tensor out = at::empty({rows.guard_int(__FILE__, __LINE__)}, in.options());
  for (const auto i : c10::irange(in.size(0)))
    if (i == 1 && in.scalar_type() == at::kFloat8_e4m3fn)
      launch<at::Float8_e4m3fn>(in, out);
  launch<float>(in, out);
  return out;
}

TORCH_LIBRARY_FRAGMENT(operators, m) { m.def("forward(Tensor in, SymInt rows) -> Tensor"); }
TORCH_LIBRARY_FRAGMENT(operators, m) {
  m.impl("forward", torch::dispatch(c10::DispatchKey::CUDA, TORCH_FN(forward)));
}
