// The data decides: said when asked for, never as a number.
//
// RUN: %lint --block=256 %s | count 0
// RUN: %lint --block=256 --notes %s | FileCheck %s

__global__ void gather(const float *table, const int *index, float *out) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  out[t] = table[index[t]];
  // CHECK: :[[@LINE-1]]:12: note: global load moves up to 32 sectors instead of 4, depending on data
}
