// RUN: not %lint --checks global-race %s | %expect
// The blocks along one side of the grid share what those along another have apart: what some of them clear, others add to meanwhile.

__global__ void splitK(const float *x, float *out, int n, int per) {
  int c = blockIdx.x * blockDim.x + threadIdx.x;
  if (c >= n)
    return;
  if (blockIdx.z == 0)
    out[c] = 0.0f;
  __syncthreads();
  float s = 0;
  for (int i = blockIdx.z * per; i < (blockIdx.z + 1) * per; i++)
    s += x[(size_t)i * n + c];
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: global atomic of 'out' races with a store by another block: nothing orders the two{{.*}} [global-race]
  atomicAdd(&out[c], s);
}

// The grid is known: neither the block beside the first along x nor the last has its columns.
__global__ void ofKnownGrid(const float *x, float *out) {
  int c = blockIdx.x * 256 + threadIdx.x;
  if (blockIdx.y == 0)
    out[c] = 0.0f;
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: global atomic of 'out' races with a store by another block
  atomicAdd(&out[c], x[blockIdx.y * 1024 + c]);
}

// Each block has its own part.
__global__ void apart(const float *x, float *out, int n) {
  int c = blockIdx.x * blockDim.x + threadIdx.x;
  if (c >= n)
    return;
  out[blockIdx.z * n + c] = 0.0f;
  atomicAdd(&out[blockIdx.z * n + c], x[c]);
}

void run(const float *x, float *out, int n) {
  splitK<<<dim3((n + 255) / 256, 1, 8), 256>>>(x, out, n, 64);
  ofKnownGrid<<<dim3(4, 4), 256>>>(x, out);
  apart<<<dim3((n + 255) / 256, 1, 8), 256>>>(x, out, n);
}
