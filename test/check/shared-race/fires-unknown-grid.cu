// RUN: not %lint --checks shared-race %s | %expect
// The grid is a number of run time: that blocks go over the data in several rounds is what the loop is for.

__global__ void rows(float *out, const float *in, int n) {
  __shared__ float s[256];
  for (int r = blockIdx.x; r < n; r += gridDim.x) {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared store of 's' races with a load by another thread: no barrier in between{{(; .*)?}} [shared-race]
    s[threadIdx.x] = in[r * 256 + threadIdx.x];
    __syncthreads();
    out[r * 256 + threadIdx.x] = s[255 - threadIdx.x];
  }
}

// The same with a barrier at the end.
__global__ void ordered(float *out, const float *in, int n) {
  __shared__ float s[256];
  for (int r = blockIdx.x; r < n; r += gridDim.x) {
    s[threadIdx.x] = in[r * 256 + threadIdx.x];
    __syncthreads();
    out[r * 256 + threadIdx.x] = s[255 - threadIdx.x];
    __syncthreads();
  }
}

void run(float *out, const float *in, int n, int blocks) {
  rows<<<blocks, 256>>>(out, in, n);
  ordered<<<blocks, 256>>>(out, in, n);
}
