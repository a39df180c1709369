// What comes out of a shuffle by inline assembly may differ from lane to lane, though all put in
// the same: here lanes 0-15 have 0 and the others n, two words that may be of one bank.
//
// RUN: %lint --notes --block=32 %s | FileCheck %s
// RUN: sed -e 's/did/%%did/g' %s > %t.cu && %lint --notes --block=32 %t.cu | FileCheck %s

__global__ void k(int n) {
  __shared__ float s[1024];
  int v;
  asm("{ .reg .pred did; shfl.sync.up.b32 %0|did, %1, 16, 0, 0xffffffff; @!did mov.b32 %0, 0; }"
      : "=r"(v)
      : "r"(n));
  // CHECK: :[[@LINE+1]]:3: note: up to {{[0-9]+}}-way bank conflict: shared store takes up to 32 wavefronts instead of 1, depending on data
  s[v & 1023] = 1;
}
