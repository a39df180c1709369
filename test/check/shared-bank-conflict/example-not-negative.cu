// The example of what costs most is not negative where one that is not costs as much: most unknowns
// are sizes. Steps of 4 words and of -4 put 4 lanes into each of 8 banks.
//
// RUN: %lint --checks=-uninitialised-shared --no-fixes --notes --block=32 %s | FileCheck %s

__global__ void clamped(float *out, int step) {
  __shared__ float tile[256];
  tile[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  // CHECK: note: up to {{[0-9]+}}-way bank conflict: shared load takes up to 4 wavefronts instead of 1
  // CHECK-NEXT: out[
  // CHECK-NEXT: ^
  // CHECK-NEXT: note: lanes {{.*}} = 4)
  out[threadIdx.x] = tile[128 + threadIdx.x * max(-4, min(step, 4))];
}
