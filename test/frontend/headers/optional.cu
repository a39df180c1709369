// RUN: %lint --print=model %s | FileCheck %s
// What may hold a value goes by value to kernels and device functions, as CUDA's own does.
#include <cuda/std/optional>
#include <string>

std::optional<std::string> named(std::optional<int> i) {
  std::optional<int> copy = i, other(copy);
  other = copy;
  other = 4;
  return other ? std::optional<std::string>("some") : std::nullopt;
}

__device__ int pitchOf(cuda::std::optional<int> pitch) { return pitch ? *pitch : 16; }

// CHECK-LABEL: kernel known(
// CHECK-NEXT: store.global.4  out + 32*tid.x
// CHECK-NEXT: store.global.4  out + 64*tid.x
__global__ void known(float *out) {
  cuda::std::optional<int> eight = 8, copy = eight, other(copy);
  out[threadIdx.x * other.value_or(1)] = 1;
  out[threadIdx.x * pitchOf(cuda::std::nullopt)] = 1;
}

// CHECK-LABEL: kernel given(
// CHECK-NEXT: store.global.4  out + 4*tid.x*(u1(pitch.__has) ? pitch.__bytes[0] : 32)
__global__ void given(float *out, cuda::std::optional<int> pitch) {
  out[threadIdx.x * pitch.value_or(32)] = 1;
}
