// RUN: %clang_bundled %s
// RUN: %lint --print=model %s | FileCheck %s --implicit-check-not=refused --implicit-check-not=loop --implicit-check-not=load
// A state in a thread's registers is no traffic; one in memory is what it holds.

#include <curand_kernel.h>

__global__ void prepare(curandState *states, unsigned seed) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  curand_init(seed, i, 0, &states[i]);
}
// CHECK-LABEL: kernel prepare(
// CHECK-DAG: store.global.4  states + 48*(bid.x*bdim.x + tid.x){{$}}
// CHECK-DAG: store.global.4  states + 48*(bid.x*bdim.x + tid.x) + 4{{$}}
// CHECK-DAG: store.global.4  states + 48*(bid.x*bdim.x + tid.x) + 20
// CHECK-DAG: store.global.8  states + 48*(bid.x*bdim.x + tid.x) + 40

template <typename State> __global__ void own(float *out, int n) {
  State state;
  curand_init(1234ULL, threadIdx.x, 0, &state);
  float sum = 0;
  sum += curand_uniform(&state) + n * curand_log_normal_double(&state, 0, 1);
  out[2 * threadIdx.x] = sum;
}
template __global__ void own<curandState_t>(float *, int);
template __global__ void own<curandStatePhilox4_32_10_t>(float *, int);
template __global__ void own<curandStateMRG32k3a>(float *, int);
// CHECK-LABEL: kernel own<curandStateMRG32k3a>(
// CHECK: store.global.4  out + 8*tid.x
// CHECK-LABEL: kernel own<curandStatePhilox4_32_10>(
// CHECK: store.global.4  out + 8*tid.x
// CHECK-LABEL: kernel own<curandStateXORWOW>(
// CHECK: store.global.4  out + 8*tid.x

__global__ void four(float4 *out, uint4 *bits, double2 *pairs, unsigned long long offset) {
  curandStatePhilox4_32_10_t state;
  curand_init(1, threadIdx.x, offset, &state);
  out[threadIdx.x] = curand_normal4(&state);
  bits[2 * threadIdx.x] = curand4(&state);
  pairs[threadIdx.x] = curand_uniform2_double(&state);
}
// CHECK-LABEL: kernel four(
// CHECK-NEXT: store.global.16  out + 16*tid.x
// CHECK-NEXT: store.global.16  bits + 32*tid.x
// CHECK-NEXT: store.global.16  pairs + 16*tid.x
