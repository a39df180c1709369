// RUN: not %lint --block 128 %s | FileCheck %s
// Where lanes differ by unknowns of their own, no request is shown that costs far less than the
// figure says.
__global__ void gather(float *out, const float *in, int side, int terms) {
  int t = threadIdx.x + blockIdx.x * blockDim.x;
  int term = t / (side * side), place = t % (side * side);
  // CHECK: :[[@LINE+3]]:12: warning: global load moves 32 sectors instead of 4
  // CHECK-NOT: bytes moved
  // CHECK: note: 32 sectors if
  out[t] = in[term + place * terms];
}
