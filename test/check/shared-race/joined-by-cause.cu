// One missing barrier is one finding, however many loads would need it.
//
// RUN: not %lint %s | FileCheck %s --implicit-check-not=warning:

__global__ void table(unsigned *out, const unsigned *in) {
  __shared__ unsigned s[64];
  if (threadIdx.x < 64)
    s[threadIdx.x] = in[threadIdx.x];
  unsigned sum = s[40];
  // CHECK: :[[@LINE-1]]:18: warning: shared load of 's' races with a store by another thread: no barrier in between
  // CHECK: note: also at [[@LINE+1]]:10 and [[@LINE+2]]:10 (2 loads of 's')
  sum ^= s[41];
  sum ^= s[42];
  out[threadIdx.x] = sum;
}

void run(unsigned *p) { table<<<1, 256>>>(p, p); }
