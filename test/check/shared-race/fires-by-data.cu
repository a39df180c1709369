// RUN: not %lint --checks shared-race %s | %expect
// Data decide which threads come, which element they reach, or when they leave: a race for some data.

__global__ void gather(float *out, const float *in, const int *from) {
  __shared__ float s[256];
  s[threadIdx.x] = in[threadIdx.x];
  // CHECK: :[[@LINE+2]]:{{[0-9]+}}: warning: shared load of 's' races with a store by another thread: no barrier in between{{(; .*)?}} [shared-race]
  // CHECK: note: for some data
  out[threadIdx.x] = s[from[threadIdx.x]];
}

__global__ void histogram(int *out, const int *bin, int n) {
  __shared__ int counts[64];
  for (int i = threadIdx.x; i < 64; i += 256)
    counts[i] = 0;
  for (int i = threadIdx.x; i < n; i += 256)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared atomic of 'counts' races with a store by another thread: no barrier in between{{(; .*)?}} [shared-race]
    atomicAdd(&counts[bin[i] & 63], 1);
  __syncthreads();
  if (threadIdx.x < 64)
    out[blockIdx.x * 64 + threadIdx.x] = counts[threadIdx.x];
}

__global__ void count(int *out, const int *in) {
  __shared__ int k;
  if (threadIdx.x == 0)
    k = 0;
  __syncthreads();
  if (in[blockIdx.x * 256 + threadIdx.x] > 3)
    atomicAdd(&k, 1);
  // CHECK: :[[@LINE+2]]:{{[0-9]+}}: warning: shared load of 'k' races with an atomic by another thread: no barrier in between{{(; .*)?}} [shared-race]
  if (threadIdx.x == 0)
    out[blockIdx.x] = k;
}

// Nothing but data ends the loop.
__global__ void iterate(float *out, const float *in, float eps) {
  __shared__ float s[256];
  float v = in[threadIdx.x];
  while (true) {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared store of 's' races with a load by another thread: no barrier in between{{(; .*)?}} [shared-race]
    s[threadIdx.x] = v;
    __syncthreads();
    float first = s[0];
    v = 0.5f * (v + first);
    if (first < eps)
      break;
  }
  out[threadIdx.x] = v;
}

void run(float *out, const float *in, const int *from, int *counts, int n, float eps) {
  gather<<<1, 256>>>(out, in, from);
  histogram<<<64, 256>>>(counts, from, n);
  count<<<n, 256>>>(counts, from);
  iterate<<<1, 256>>>(out, in, eps);
}
