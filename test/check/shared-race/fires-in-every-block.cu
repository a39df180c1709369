// RUN: not %lint --checks shared-race %s | %expect
// RUN: not %lint --notes --checks shared-race %s | FileCheck --check-prefix=NOTES %s
// Nobody says how large the block is, and each that there may be has the race: of two warps or more, or of one.

__device__ float total(float v, float *s) {
  for (int d = 16; d; d >>= 1)
    v += __shfl_xor_sync(~0u, v, d);
  if (threadIdx.x % 32 == 0)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared store of 's' races with a load by another thread: no barrier in between{{(; .*)?}} [shared-race]
    s[threadIdx.x / 32] = v;
  // CHECK: note: so it is with every block of 64 threads or more that was tried
  __syncthreads();
  float sum = 0;
  for (int w = 0; w < blockDim.x / 32; ++w)
    sum += s[w];
  return sum;
}

__global__ void normalise(float *x, int n) {
  __shared__ float s[32];
  float v = x[blockIdx.x * blockDim.x + threadIdx.x];
  float mean = total(v, s) / n;
  float var = total((v - mean) * (v - mean), s) / n;
  x[blockIdx.x * blockDim.x + threadIdx.x] = (v - mean) * rsqrtf(var);
}

void run(float *x, int n, int rows, int threads) { normalise<<<rows, threads>>>(x, n); }

// Nobody says that there are several rows, and in one there is none.
__global__ void inOneRow(float *out, const float *in, int rows) {
  __shared__ float row[1024];
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  row[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  if (y < rows)
    row[threadIdx.x] += 1;
  out[y * blockDim.x + threadIdx.x] = row[threadIdx.x];
}

__global__ void smooth(float *out, const float *in) {
  __shared__ float h[64];
  int t = threadIdx.x;
  if (t < 64)
    h[t] = in[blockIdx.x * 64 + t];
  __syncthreads();
  if (t < 32)
    // CHECK: :[[@LINE+2]]:{{[0-9]+}}: warning: shared store of 'h' races with a load by another thread: no __syncwarp() in between{{(; .*)?}} [shared-race]
    // CHECK: note: so it is with every block of 32 threads or more that was tried
    h[t] = h[t] + h[(t + 1) % 32];
  __syncthreads();
  out[t] = h[t % 64];
}

// Made for one warp, as nothing waits for another.
// NOTES: note: shared load of 'one' races with a store by another thread: no barrier in between{{(; .*)?}} [shared-race]
__global__ void oneWarp(float *out, const float *in) {
  __shared__ float one[1024];
  one[threadIdx.x] = in[threadIdx.x];
  __syncwarp();
  out[threadIdx.x] = one[blockDim.x - 1 - threadIdx.x];
}
