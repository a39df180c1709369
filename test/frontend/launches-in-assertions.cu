// RUN: %lint --print=model %s | FileCheck %s
// RUN: %lint --print=model %s -- -DNDEBUG | FileCheck --check-prefix=NOT %s
// What an assertion asks may launch a kernel, unless NDEBUG leaves it out.
#include <cassert>
#define CHECK_CALL(call) assert((call) == cudaSuccess)
#define LAUNCH(...) CHECK_CALL((__VA_ARGS__, cudaPeekAtLastError()))

// CHECK: kernel sum(
// CHECK-NEXT: launch: block 128x1x1, grid 1x1x1
// NOT: kernel sum(
// NOT-NOT: block 128x1x1
__global__ void sum(int *out, const int *in) {
  assert(in != out); // costs nothing in a kernel
  out[threadIdx.x] = in[threadIdx.x];
}

int main() {
  int *in, *out;
  CHECK_CALL(cudaMalloc(&in, 512));
  CHECK_CALL(cudaMalloc(&out, 512));
  LAUNCH(sum<<<1, 128>>>(out, in));
}
