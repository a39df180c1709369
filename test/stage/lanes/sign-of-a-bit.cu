// `bfe.s32` of one bit: shifted to the top and back, it is 0 or -1 in 32 bits. Lanes 16 to 31 write 2052 bytes behind the
// others: bank 1 on, in which nobody else is.
//
// RUN: %lint --print=lanes --block=32 %s | FileCheck %s
// CHECK-LABEL: evaluation of half
// CHECK: store.shared.4
// CHECK: [0 4 8 12 16 20 24 28 32 36 40 44 48 52 56 60 2052 2056
__global__ void half(int *p) {
  __shared__ char s[4096];
  int t = threadIdx.x, sign = int(unsigned(t) << 27) >> 31;
  *(int *)(s + (t & 15) * 4 + (sign & 2052)) = t;
  __syncthreads();
  p[t] = s[t];
}
