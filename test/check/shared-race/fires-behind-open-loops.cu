// RUN: not %lint --checks shared-race %s | %expect
// What threads read in the last round of a loop, and what is written behind it: how many rounds there are only the run tells.

__global__ void reused(float *out, const float *in, int n) {
  __shared__ float s[256];
  float sum = 0;
  for (int k = 0; k < n; k += 256) {
    __syncthreads();
    s[threadIdx.x] = in[k + threadIdx.x];
    __syncthreads();
    sum += s[255 - threadIdx.x];
  }
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared store of 's' races with a load by another thread: no barrier in between{{(; .*)?}} [shared-race]
  s[threadIdx.x] = sum;
  __syncthreads();
  if (threadIdx.x == 0)
    out[blockIdx.x] = s[0];
}

__global__ void apart(float *out, const float *in, int n) {
  __shared__ float s[256];
  float sum = 0;
  for (int k = 0; k < n; k += 256) {
    s[threadIdx.x] = in[k + threadIdx.x];
    __syncthreads();
    sum += s[255 - threadIdx.x];
    __syncthreads();
  }
  s[threadIdx.x] = sum;
  __syncthreads();
  if (threadIdx.x == 0)
    out[blockIdx.x] = s[0];
}

void run(float *out, const float *in, int n) {
  reused<<<8, 256>>>(out, in, n);
  apart<<<8, 256>>>(out, in, n);
}
