// REQUIRES: toolkit
// RUN: %warplint --no-cache --cuda-path=%toolkit --print=model %s | FileCheck %s
// RUN: %warplint --cuda-path=%toolkit --print-clang-command %s | FileCheck %s --check-prefix=COMMAND --implicit-check-not=__warplint
// COMMAND: -D__CUDACC_VER_MAJOR__=
// Libraries that no toolkit holds are found behind its headers, too.

#include <torch/extension.h>

#if __CUDACC_VER_MAJOR__ >= 11
template <typename scalar_t> __global__ void scale(scalar_t *p) { p[threadIdx.x] *= scalar_t(2); }
#endif
// CHECK: kernel scale<c10::Half>(
// CHECK:   load.global.2  p + 2*tid.x
// CHECK: kernel scale<double>(
// CHECK: kernel scale<float>(

void run(torch::Tensor x) {
  AT_DISPATCH_FLOATING_TYPES_AND_HALF(
      x.scalar_type(), "scale", [&] { scale<scalar_t><<<1, 32>>>(x.data_ptr<scalar_t>()); });
}
