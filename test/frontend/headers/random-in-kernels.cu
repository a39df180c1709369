// RUN: %clang_bundled %s -o - | FileCheck %s
// The default generator's state moves word by word, as it does on the machine.

#include <curand_kernel.h>

static_assert(sizeof(curandState) == 48 && sizeof(curandStatePhilox4_32_10_t) == 64, "");

// CHECK-LABEL: define {{.*}} @_Z4drawP17curandStateXORWOWPf
// CHECK: load i32
__global__ void draw(curandState *state, float *out, curandStatePhilox4_32_10_t *other) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  curand_init(1234, i, 0, &state[i]);
  out[i] = curand_uniform(&state[i]) + curand_normal(&state[i]);
  curandState local = state[i];
  out[i] += curand(&local);
  state[i] = local;
  float4 four = curand_uniform4(&other[i]);
  out[i] += four.w;
}
