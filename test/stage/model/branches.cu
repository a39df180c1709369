// Branches, early returns, switches and short circuits become predicates; where the arms
// meet again, nothing is left of them.
//
// RUN: %lint --print=model %s | FileCheck %s

// CHECK-LABEL: kernel early(
// CHECK-NEXT:    store.global.4  out + 4*tid.x   when tid.x < n
__global__ void early(float *out, int n) {
  if (threadIdx.x >= n)
    return;
  out[threadIdx.x] = 1;
}

// CHECK-LABEL: kernel meet(
// CHECK-NEXT:    store.global.4  out + 4*tid.x   when tid.x < n
// CHECK-NEXT:    store.global.4  out + 4*(tid.x + 32)   when n <= tid.x and tid.x != 5
// CHECK-NEXT:    store.global.4  out + 4*(tid.x + 64)
__global__ void meet(float *out, int n) {
  int t = threadIdx.x;
  if (t < n)
    out[t] = 1;
  else if (t != 5)
    out[t + 32] = 1;
  out[t + 64] = 1;
}

// CHECK-LABEL: kernel chosen(
// CHECK-NEXT:    store.global.4  out + 4*(n != 1 and n != 7 ? tid.x : n == 1 ? 2*tid.x : 3*tid.x)
__global__ void chosen(float *out, int n) {
  int i;
  switch (n) {
  case 1:
    i = 2 * threadIdx.x;
    break;
  case 7:
    i = 3 * threadIdx.x;
    break;
  default:
    i = threadIdx.x;
  }
  out[i] = 1;
}

// A failed assertion ends the kernel: it does not guard what follows.
// CHECK-LABEL: kernel asserted(
// CHECK-NEXT:    store.global.4  out + 4*tid.x{{$}}
__global__ void asserted(float *out, int n) {
  if (n < 0)
    __trap();
  out[threadIdx.x] = 1;
}
