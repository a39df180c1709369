// RUN: not %lint --checks shared-race %s | %expect
// RUN: not %lint --checks shared-race %s | FileCheck %s --check-prefix=WHERE
// The second barrier of a loop over tiles is missing: whoever is done with iteration i overwrites the tile while others still read.

__global__ void columns(float *out, const float *in, int n) {
  __shared__ float tile[32][32];
  float sum = 0;
  for (int k = 0; k < n; k += 32) {
    // CHECK: :[[@LINE+2]]:{{[0-9]+}}: warning: shared store of 'tile' races with a load by another thread: no barrier in between{{(; .*)?}} [shared-race]
    // WHERE: a __syncthreads() at the end of the loop of line 8
    tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * n + k + threadIdx.x];
    __syncthreads();
    for (int i = 0; i < 32; ++i)
      sum += tile[i][threadIdx.x];
  }
  out[threadIdx.y * 32 + threadIdx.x] = sum;
}

void run(float *out, const float *in, int n) { columns<<<1, dim3(32, 32)>>>(out, in, n); }
