// RUN: %lint %s | FileCheck %s --implicit-check-not=warning:
// Which memory it is decides what is counted.

__global__ void __launch_bounds__(64) either(float *spill, int n) {
  __shared__ float kept[2048];
  float *to = n > 2048 ? spill : kept;
  // CHECK: :[[@LINE+1]]:3: note: kernel 'either': the pointer may point to shared or global memory [several-spaces]
  to[32 * threadIdx.x] = 1;
}
