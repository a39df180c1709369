// RUN: not %lint --checks uninitialised-shared %s | %expect
// What is read beside the written elements goes into what is stored.

__global__ void sum(int *out, const int *in) {
  __shared__ int s[32];
  int v = in[threadIdx.x];
  if (threadIdx.x % 32 == 0)
    s[threadIdx.x / 32] = v;
  __syncthreads();
  if (threadIdx.x < 32) {
    // CHECK: :[[@LINE+2]]:{{[0-9]+}}: warning: shared load of 's' reads what no thread of the block has written
    // CHECK: note: thread (16, 0, 0) reads element 16 of 's'
    int x = s[threadIdx.x];
    for (int d = 16; d; d >>= 1)
      x += __shfl_down_sync(~0u, x, d);
    if (threadIdx.x == 0)
      *out = x;
  }
}

__global__ void shift(float *out, const float *in) {
  __shared__ float s[257];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  // CHECK: :[[@LINE+2]]:{{[0-9]+}}: warning: shared load of 's' reads what no thread of the block has written
  // CHECK: note: thread (255, 0, 0) reads element 256 of 's'
  out[threadIdx.x] = s[threadIdx.x + 1];
}

// Eight of them are summed: what the other lanes have read is dropped, and a note.
__global__ void few(int *out, const int *in) {
  __shared__ int s[32];
  if (threadIdx.x % 32 == 0)
    s[threadIdx.x / 32] = in[threadIdx.x];
  __syncthreads();
  if (threadIdx.x < 32) {
    int x = s[threadIdx.x];
    for (int d = 4; d; d >>= 1)
      x += __shfl_down_sync(~0u, x, d);
    if (threadIdx.x == 0)
      *out = x;
  }
}

void run(int *out, const int *in, float *o, const float *i) {
  sum<<<1, 256>>>(out, in);
  shift<<<1, 256>>>(o, i);
  few<<<1, 256>>>(out, in);
}
