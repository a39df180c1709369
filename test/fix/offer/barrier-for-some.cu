// No barrier where threads part: by data, by what is called under a guard, by rounds that some have and others have not.
//
// RUN: not %lint --checks=shared-race,barrier-divergence %s | FileCheck %s --implicit-check-not="fix:"
// RUN: not %lint --checks=shared-race,barrier-divergence --unsafe-fixes --diff %s | count 0

__global__ void dataloop(float *out, const int *in) {
  __shared__ float s[256];
  for (int k = 0; k < in[threadIdx.x]; ++k) {
    s[threadIdx.x] = k;
    out[k * 256 + threadIdx.x] = s[255 - threadIdx.x];
  }
}
__global__ void datareturn(float *out, const int *in) {
  __shared__ float s[256];
  if (in[threadIdx.x] < 0) return;
  s[threadIdx.x] = in[threadIdx.x];
  out[threadIdx.x] = s[255 - threadIdx.x];
}
__global__ void dataif(float *out, const int *in) {
  __shared__ float s[256];
  if (in[threadIdx.x] < 0) {
    s[threadIdx.x] = in[threadIdx.x];
    out[threadIdx.x] = s[255 - threadIdx.x];
  }
}
__device__ void swapIn(float *s, float *out, int t) {
  s[t] = out[t];
  out[t] = s[255 - t];
  // CHECK: :[[@LINE-1]]:12: warning: shared load of 's' races
}
__global__ void twocalls(float *out, int n) {
  __shared__ float s[256];
  swapIn(s, out, threadIdx.x);
  __syncthreads();
  if (threadIdx.x < n)
    swapIn(s, out + 256, threadIdx.x);
}
__global__ void ragged(float *out, const int *in, int n) {
  __shared__ float s[256];
  for (int i = threadIdx.x; i < n; i += 256) {
    s[threadIdx.x] = in[i];
    out[i] = s[255 - threadIdx.x];
    // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: shared load of 's' races
  }
}
__global__ void skips(float *out, const int *in, int n) {
  __shared__ float s[256];
  for (int i = 0; i < n; ++i) {
    if (i % 8 == threadIdx.x / 32) continue;
    s[threadIdx.x] = in[i];
    out[i] = s[255 - threadIdx.x];
    // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: shared load of 's' races
  }
}
__global__ void breaks(float *out, const int *in, int n) {
  __shared__ float s[256];
  for (int i = 0; i < n; ++i) {
    if (in[i * 256 + threadIdx.x] == 7) break;
    s[threadIdx.x] = in[i];
    out[i * 256 + threadIdx.x] = s[255 - threadIdx.x];
  }
}
__global__ void late(float *out, const int *in, int n) {
  __shared__ float s[256];
  for (int i = 0; i < n; ++i) {
    s[threadIdx.x] = in[i];
    out[i * 256 + threadIdx.x] = s[255 - threadIdx.x];
    // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: shared load of 's' races
    if (i + threadIdx.x > 5000) return;
  }
}
__global__ void bywarp(float *out, const int *in, int n) {
  __shared__ float s[256];
  for (int i = threadIdx.x / 32 * 3; i < n; i += 24) {
    s[threadIdx.x] = in[i];
    out[i * 256 + threadIdx.x] = s[255 - threadIdx.x];
    // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: shared load of 's' races
  }
}
__global__ void triangle(float *out, const int *in, int n) {
  __shared__ float s[256];
  for (int i = 0; i < n + threadIdx.x / 128; ++i) {
    s[threadIdx.x] = in[i];
    out[i * 256 + threadIdx.x] = s[255 - threadIdx.x];
    // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: shared load of 's' races
  }
}
__global__ void log2s(float *out, const int *in, int n) {
  __shared__ float s[256];
  for (int d = n; d > threadIdx.x; d /= 2) {
    s[threadIdx.x] = in[d];
    out[d * 256 + threadIdx.x] = s[255 - threadIdx.x];
    // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: shared load of 's' races
  }
}
void run(float *out, const int *in, int n) {
  dataloop<<<1, 256>>>(out, in);
  datareturn<<<1, 256>>>(out, in);
  dataif<<<1, 256>>>(out, in);
  twocalls<<<1, 256>>>(out, n);
  ragged<<<1, 256>>>(out, in, n);
  skips<<<1, 256>>>(out, in, n);
  breaks<<<1, 256>>>(out, in, n);
  late<<<1, 256>>>(out, in, n);
  bywarp<<<1, 256>>>(out, in, n);
  triangle<<<1, 256>>>(out, in, n);
  log2s<<<1, 256>>>(out, in, n);
}
