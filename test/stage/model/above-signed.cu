// RUN: %warplint --print=model %s | FileCheck %s
// An unsigned value of 64 bits that is 2^63 or more for certain is above all that are not, and has
// ones to shift in from: ~i is 2^64 - 1 - i.

// CHECK-LABEL: kernel least(
// CHECK-NEXT: store.global.4  out + 4*(tid.x + 100)
__global__ void least(float *out) {
  unsigned long long i = threadIdx.x;
  out[min(~i, 100 + i)] = 1;
}

// CHECK-LABEL: kernel compared(
// CHECK-NEXT: store.global.4  out + 8*tid.x{{$}}
__global__ void compared(float *out) {
  unsigned long long i = threadIdx.x;
  if (~i > 5)
    out[2 * i] = 1;
}

// CHECK-LABEL: kernel shifted(
// CHECK-NEXT: store.global.4  out + 60*tid.x{{$}}
__global__ void shifted(float *out) {
  unsigned long long i = threadIdx.x;
  out[(~i >> 60) * i] = 1;
}

// A quotient is computed by halves: 63 for every lane, so that a warp's 32 elements lie side by side.
// CHECK-LABEL: kernel divided(
// CHECK-NEXT: store.global.4 out + 4*(64*({{[^?]*$}}
// RUN: %warplint --print=verdict --block=64 --kernel=divided %s | FileCheck %s --check-prefix=COST
// COST: store.global.4
// COST-NEXT: exact: 4 sectors, ideal 4
__global__ void divided(float *out) {
  unsigned long long i = threadIdx.x;
  out[~i / (1ull << 58) * 64 + i] = 1;
}

// CHECK-LABEL: kernel narrow(
// CHECK-NEXT: store.global.4  out + 60*tid.x{{$}}
__global__ void narrow(float *out) {
  unsigned i = threadIdx.x;
  out[(~i >> 28) * i] = 1;
}
