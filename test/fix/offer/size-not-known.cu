// Launches give memory that nobody knows the size of: whatever it is, it grows with the fix.
//
// RUN: not %lint --explain %s | FileCheck %s
// RUN: not %lint --unsafe-fixes --diff %s | FileCheck %s --check-prefix=DIFF

__global__ void sum(float *out, const float *in, int n) {
  extern __shared__ float s[];
  s[threadIdx.x] = in[threadIdx.x];
  // DIFF: +  s[threadIdx.x + threadIdx.x / 32] = in[threadIdx.x];
  for (int d = 1; d < 256; d *= 2) {
    __syncthreads();
    int i = 2 * d * threadIdx.x;
    if (i < 256)
      s[i] += s[i + d];
    // CHECK: :[[@LINE-1]]:15: note: fix: leave 1 element of 's' out every 32: make its index i i + i / 32
    // DIFF: +      s[i + i / 32] += s[(i + d) + (i + d) / 32];
  }
  if (threadIdx.x == 0)
    out[0] = s[0];
  // DIFF-NOT: {{^}}+    out[0]
}
void launch(float *out, const float *in, int n) { sum<<<1, 256, n * sizeof(float)>>>(out, in, n); }
// DIFF: +void launch(float *out, const float *in, int n) { sum<<<1, 256, (n * sizeof(float)) + (n * sizeof(float)) / 32>>>(out, in, n); }

// No launch is seen that could give more.
__global__ void launched_elsewhere(float *out, const float *in) {
  extern __shared__ float t[];
  t[threadIdx.x] = in[threadIdx.x];
  for (int d = 1; d < 256; d *= 2) {
    __syncthreads();
    int i = 2 * d * threadIdx.x;
    if (i < 256)
      t[i] += t[i + d];
    // CHECK: tried{{ +}}leave 1 element of 't' out every 32: {{.*}} 't' would need 28 bytes more than launches give it, and how much that is is not known
  }
  out[threadIdx.x] = t[0];
}
void (*handed_on())(float *, const float *) { return launched_elsewhere; }
