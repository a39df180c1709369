// The kernel of a launch may be what a variable holds: each that it may hold is launched so.
//
// RUN: %lint --print=model %s | FileCheck %s --implicit-check-not=launch:

#include <cuda_runtime.h>

template <typename T> __global__ void instance(T *p, int n) { p[threadIdx.x * n] = 0; }
// CHECK-LABEL: kernel instance<float>(
// CHECK-NEXT:  launch: block 32x4x1, grid 7x1x1, 512 bytes of dynamic shared memory, n = 3

__global__ void referred(float *p) { p[threadIdx.x] = 0; }
// CHECK-LABEL: kernel referred(
// CHECK-NEXT:  launch: block 64x1x1, grid 2x1x1

__global__ void chosen(float *p) { p[threadIdx.x] = 0; }
// CHECK-LABEL: kernel chosen(
// CHECK-NEXT:  launch: block 96x1x1, grid 2x1x1

__global__ void other(float *p) { p[threadIdx.x] = 0; }
// CHECK-LABEL: kernel other(
// CHECK-NEXT:  launch: block 96x1x1, grid 2x1x1

__global__ void assigned(float *p) { p[threadIdx.x] = 0; }
// CHECK-LABEL: kernel assigned(
// CHECK-NEXT:  launch: block 128x1x1, grid 2x1x1
// CHECK-NEXT:  launch: block 160x1x1, grid 2x1x1

__global__ void perhaps(float *p) { p[threadIdx.x] = 0; }
// CHECK-LABEL: kernel perhaps(
// CHECK-NEXT:  launch: block 128x1x1, grid 2x1x1
// CHECK-NEXT:  launch: block 160x1x1, grid 2x1x1

template <int N> __global__ void listed(float *p) { p[N * threadIdx.x] = 0; }
// CHECK-LABEL: kernel listed<1>(
// CHECK-NEXT:  launch: block 192x1x1, grid 2x1x1
// CHECK-LABEL: kernel listed<2>(
// CHECK-NEXT:  launch: block 192x1x1, grid 2x1x1

int main(int argc, char **) {
  float *p = nullptr;
  auto kernel = &instance<float>;
  kernel<<<7, dim3(32, 4), 512>>>(p, 3);
  auto &reference = referred;
  reference<<<2, 64>>>(p);
  void (*choice)(float *) = argc > 1 ? chosen : other;
  (*choice)<<<2, 96>>>(p);
  void (*later)(float *);
  later = assigned;
  if (argc > 2)
    later = perhaps;
  later<<<2, 128>>>(p);
  void *arguments[] = {&p};
  cudaLaunchKernel((const void *)later, dim3(2), dim3(160), arguments, 0, nullptr);
  void (*const table[])(float *) = {listed<1>, listed<2>};
  table[argc]<<<2, 192>>>(p);
}
