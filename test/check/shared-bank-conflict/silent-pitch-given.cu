// The launch says what the pitch is.
//
// RUN: %lint --checks=-uninitialised-shared --block=32 --arg pitch=33 --notes %s | count 0
// RUN: not %lint --checks=-uninitialised-shared --block=32 --arg pitch=64 %s | FileCheck %s
// CHECK: shared load takes 32 wavefronts instead of 1

__global__ void pitched(float *out, int pitch) {
  extern __shared__ float pool[];
  out[threadIdx.x] = pool[threadIdx.x * pitch];
}
