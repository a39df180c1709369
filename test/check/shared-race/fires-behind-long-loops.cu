// RUN: not %lint --checks shared-race %s | %expect
// Loops whose end parameters decide, before the race and in it: what they take must not use up what one block may. Thread t
// reads what thread 255 - t writes; thread 0 overwrites what others still read in the round before.

__global__ void sums(float *out, const float *in, int n, int m) {
  __shared__ float s[256];
  float sum = 0;
  for (int i = threadIdx.x; i < n; i += 256)
    for (int j = 0; j < m; ++j)
      sum += in[i * m + j];
  s[threadIdx.x] = sum;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared load of 's' races with a store by another thread: no barrier in between{{(; .*)?}} [shared-race]
  out[threadIdx.x] = s[255 - threadIdx.x];
}

__global__ void nearest(float *out, const float *in, int n) {
  __shared__ float s[1792];
  float least = 0;
  for (int base = 0; base < n; base += 256) {
    for (int k = 0; k < 7; ++k)
      // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared store of 's' races with a load by another thread: no barrier in between{{(; .*)?}} [shared-race]
      s[threadIdx.x * 7 + k] = in[(base + threadIdx.x) * 7 + k];
    __syncthreads();
    for (int i = 0; i < min(256, n - base); ++i) {
      float sum = 0;
      for (int k = 0; k < 7; ++k)
        sum += s[i * 7 + k];
      least = min(least, sum);
    }
  }
  out[threadIdx.x] = least;
}

void run(float *out, const float *in, int n, int m) {
  sums<<<9, 256>>>(out, in, n, m);
  nearest<<<99, 256>>>(out, in, n);
}
