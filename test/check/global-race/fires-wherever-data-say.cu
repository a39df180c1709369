// RUN: not %lint --checks global-race %s | %expect
// Data say which element is read, and other blocks update every one that they may say.

__global__ void histogram(unsigned *h, float *share, const unsigned char *in, int n) {
  __shared__ unsigned own[256];
  int i = threadIdx.x + blockIdx.x * blockDim.x, stride = blockDim.x * gridDim.x;
  own[threadIdx.x] = 0;
  __syncthreads();
  while (i < n) {
    atomicAdd(&own[in[i]], 1u);
    i += stride;
  }
  __syncthreads();
  atomicAdd(&h[threadIdx.x], own[threadIdx.x]);
  while (i > 0) {
    // CHECK: [[@LINE+2]]:{{[0-9]+}}: warning: global load of 'h' races with an atomic by another block: nothing orders the two
    // CHECK: note: thread ({{[0-9]+}}, 0, 0) of block (0, 0, 0) updates the same bytes of 'h' here
    share[in[i]] = h[in[i]] / (float)n;
    i -= stride;
  }
}

__global__ void lookup(int *table, int *out, const unsigned char *in) {
  atomicAdd(&table[threadIdx.x], 1);
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: global load of 'table' races with an atomic by another block
  out[blockIdx.x * 256 + threadIdx.x] = table[in[blockIdx.x * 256 + threadIdx.x] & 127];
}

// Half of what may be read is updated; or each block has a table of its own.
__global__ void half(int *table, int *out, const unsigned char *in) {
  atomicAdd(&table[threadIdx.x], 1);
  out[blockIdx.x * 128 + threadIdx.x] = table[128 + (in[blockIdx.x * 128 + threadIdx.x] >> 1)];
}
__global__ void own(int *table, int *out, const unsigned char *in) {
  table += 256 * blockIdx.x;
  table[threadIdx.x] = blockIdx.x;
  __syncthreads();
  out[blockIdx.x * 256 + threadIdx.x] = table[in[blockIdx.x * 256 + threadIdx.x]];
}

void run(unsigned *h, float *share, const unsigned char *in, int *table, int *out, int n) {
  histogram<<<64, 256>>>(h, share, in, n);
  lookup<<<64, 256>>>(table, out, in);
  half<<<64, 128>>>(table, out, in);
  own<<<64, 256>>>(table, out, in);
}
