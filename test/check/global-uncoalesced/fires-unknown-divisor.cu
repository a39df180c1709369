// RUN: not %lint --block 128 %s | FileCheck %s
// Where lanes differ by unknowns of their own, the request that is shown is one for large values of
// them: the dearest of those that were priced costs far less than the figure says.
__global__ void gather(float *out, const float *in, int side, int terms) {
  int t = threadIdx.x + blockIdx.x * blockDim.x;
  int term = t / (side * side), place = t % (side * side);
  // CHECK: :[[@LINE+4]]:12: warning: global load moves 32 sectors instead of 4
  // 12288 floats lie between two places.
  // CHECK: note: warp 0: consecutive lanes are 49152 bytes apart; of 1024 bytes moved, 128 are used (side = 4096, terms = 12288)
  // CHECK: note: 32 sectors if
  out[t] = in[term + place * terms];
}
