// A start that is off by one element costs one sector more: not worth a warning unless asked.
//
// RUN: %lint --block=256 --notes %s | count 0
// RUN: not %lint --block=256 --check-option=global-uncoalesced.min-ratio-percent=100 %s | FileCheck %s

__global__ void shifted(const float *in, float *out) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  out[t] = in[t + 1];
  // CHECK: :[[@LINE-1]]:12: warning: global load moves 5 sectors instead of 4
}
