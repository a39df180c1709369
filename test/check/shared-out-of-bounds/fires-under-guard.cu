// RUN: not %lint --checks shared-out-of-bounds %s | %expect
// In all blocks but the last the guard lets every thread through.

__global__ void halo(float *out, const float *in, int n) {
  __shared__ float s[256];
  int i = blockIdx.x * 256 + threadIdx.x;
  if (i < n)
    // CHECK: :[[@LINE+2]]:{{[0-9]+}}: warning: shared store leaves 's' [shared-out-of-bounds]
    // CHECK: note: thread (255, 0, 0) reaches element 256 of 's'
    s[threadIdx.x + 1] = in[i];
  __syncthreads();
  if (i < n)
    out[i] = s[threadIdx.x];
}

// The place in the grid is none in the block: the second block leaves the array.
__global__ void ofGrid(float *out, const float *in, int n) {
  __shared__ float s[256];
  int i = blockIdx.x * 256 + threadIdx.x;
  s[threadIdx.x] = 0;
  if (i < n)
    // CHECK: :[[@LINE+2]]:{{[0-9]+}}: warning: shared store leaves 's' [shared-out-of-bounds]
    // CHECK: note: thread (0, 0, 0) reaches element 256 of 's'
    s[i] = in[i];
  __syncthreads();
  out[i] = s[threadIdx.x];
}

// How many there are is no matter of the grid: they may fit.
__global__ void fits(float *out, const float *in, int n) {
  __shared__ float s[64];
  if (threadIdx.x < n)
    s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  if (threadIdx.x < n)
    out[threadIdx.x] = s[n - 1 - threadIdx.x];
}

void run(float *out, const float *in, int n) {
  halo<<<(n + 255) / 256, 256>>>(out, in, n);
  ofGrid<<<(n + 255) / 256, 256>>>(out, in, n);
  fits<<<1, 256>>>(out, in, n);
}
