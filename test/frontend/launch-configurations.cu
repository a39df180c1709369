// Launches whose shape stands in a structure: cudaLaunchKernelEx.
//
// RUN: %lint --print=model %s | FileCheck %s --implicit-check-not=launch:

#include <cuda_runtime.h>

__global__ void assigned(float *p, int n) { p[threadIdx.x * n] = 0; }
// CHECK-LABEL: kernel assigned(
// CHECK-NEXT:  launch: block 32x4x1, grid 7x1x1, 512 bytes of dynamic shared memory, n = 3

__global__ void initialised(float *p) { p[threadIdx.x] = 0; }
// CHECK-LABEL: kernel initialised(
// CHECK-NEXT:  launch: block 64x1x1, grid 2x1x1
// CHECK-NEXT:  launch: block 64x1x1, grid 2x1x1

// Written perhaps: both are launches. In part, or by a function: not known.
__global__ void unsettled(float *p) { p[threadIdx.x] = 0; }
// CHECK-LABEL: kernel unsettled(
// CHECK-NEXT:  launch: block 32x1x1, grid 2x1x1
// CHECK-NEXT:  launch: block 64x1x1, grid 2x1x1
// CHECK-NEXT:  launch: block unknown, grid 2x1x1
// CHECK-NEXT:  launch: block unknown{{$}}

void configure(cudaLaunchConfig_t *);

int main(int argc, char **) {
  float *p = nullptr;
  int three = 3;
  cudaLaunchConfig_t config = {0};
  config.gridDim = 7;
  config.blockDim = dim3(32, 4);
  config.dynamicSmemBytes = 512;
  cudaLaunchKernelEx(&config, assigned, p, three);

  cudaLaunchConfig_t whole = {.gridDim = dim3(2), .blockDim = dim3(64)};
  cudaLaunchKernelEx(&whole, initialised, p);
  void *arguments[] = {&p};
  cudaLaunchKernelExC(&whole, (const void *)initialised, arguments);

  cudaLaunchConfig_t twice = {dim3(2), dim3(64)};
  twice.blockDim = dim3(32);
  if (argc > 2)
    twice.blockDim = dim3(64);
  cudaLaunchKernelEx(&twice, unsettled, p);
  cudaLaunchConfig_t part = {dim3(2), dim3(64)};
  part.blockDim.x = 32;
  cudaLaunchKernelEx(&part, unsettled, p);
  cudaLaunchConfig_t elsewhere = {dim3(2), dim3(64)};
  configure(&elsewhere);
  cudaLaunchKernelEx(&elsewhere, unsettled, p);
}
