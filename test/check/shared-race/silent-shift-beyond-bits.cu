// No program shifts by as many bits as there are: a loop of `size >> by` rounds has some, and what stands in it orders
// what is before and behind it.
//
// RUN: not %lint --no-fixes --checks=shared-race %s | FileCheck %s --implicit-check-not=warning:

__global__ void shifted(int *out, const int *in, int by) {
  __shared__ int s[32];
  int t = threadIdx.x;
  s[t] = in[t];
  for (int i = 0; i < 1 << 20 >> (by + 1); ++i) {
    __syncwarp();
    out[t + 32 * i] = s[t ^ 1];
    __syncwarp();
  }
  s[t ^ 1] = 3;
}

// The same without anything that orders: the size and the shift may be what they like.
__global__ void sized(int *out, const int *in, int size, int by) {
  __shared__ int s[32];
  int t = threadIdx.x;
  s[t] = in[t];
  for (int i = 0; i < size >> by; ++i)
    // CHECK: :[[@LINE+1]]:23: warning: shared load of 's' races
    out[t + 32 * i] = s[t ^ 1];
}

void run(int *a, const int *b, int n) {
  shifted<<<1, 32>>>(a, b, n);
  sized<<<1, 32>>>(a, b, n, n);
}
