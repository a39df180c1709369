// RUN: not %lint %s | FileCheck %s
// 16 bytes from element to element: lanes 8 apart share a bank, 4 of a row. Where a warp goes on in
// the next row, they may be 5. With n == 1 all 32 are a row apart, in one bank: that is not what the
// headline tells, nor what it shows.
__global__ void k(float *out, const float4 *in, unsigned n) {
  __shared__ float4 s[4][64];
  unsigned p = threadIdx.x / n, q = threadIdx.x % n;
  s[p][q] = in[threadIdx.x];
  __syncthreads();
  // CHECK:      :[[@LINE+4]]:22: warning: up to {{[0-9]+}}-way bank conflict: shared load takes up to 5 wavefronts instead of 1 [shared-bank-conflict]
  // CHECK-NEXT: out[
  // CHECK-NEXT: ^
  // CHECK-NEXT: note: lanes {{.*}} of warp 0 read 5 different words of one bank
  out[threadIdx.x] = s[p][q].x;
}
