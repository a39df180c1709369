// RUN: %clang_bundled %s -o - | FileCheck %s
// A complex number of two halves is one word, as libcu++ aligns it: a copy moves it at once.
#include <cuda/std/complex>
#include <cuda_fp16.h>

// CHECK-LABEL: define {{.*}}copy
// CHECK: load i32, {{.*}}align 4
// CHECK: store i32 {{.*}}align 4
// CHECK-NOT: store
// CHECK: ret void
__global__ void copy(cuda::std::complex<__half> *out, const cuda::std::complex<__half> *in) {
  *out = *in;
}
