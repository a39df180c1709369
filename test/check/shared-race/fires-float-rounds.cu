// RUN: not %lint --checks shared-race %s | FileCheck %s
// How often a loop goes round is the same for all threads if floating point makes it of arguments alone.

__global__ void scan(int *d, const int p) {
  volatile __shared__ int s[257];
  int t = threadIdx.x, ai, bi, a = 1 + 2 * t, b = a + 1;
  int loop = ceil((float)p / (float)blockDim.x);
  for (int i = 0; i < loop; i++) {
    s[t] = t + i * 256 < p ? d[t + i * 256] : 0;
    __syncthreads();
    if (t < 32) {
      ai = 4 * a - 1;
      bi = 4 * b - 1;
      s[bi] += s[ai];
    }
    __syncthreads();
    if (t < 16) {
      ai = 8 * a - 1;
      bi = 8 * b - 1;
      s[bi] += s[ai];
    }
    if (t < 8) {
      ai = 16 * a - 1;
      bi = 16 * b - 1;
      // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared load of 's' races with a store by another thread: no __syncwarp() in between
      s[bi] += s[ai];
    }
    __syncthreads();
    if (t + i * 256 < p + 1)
      d[t + i * 256] = s[t];
  }
}

__global__ void rounds(float *out, const float *in, int n) {
  __shared__ float tile[256];
  float sum = 0;
  for (int k = 0; k < (int)(n * 0.5f); ++k) {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared store of 'tile' races with a load by another thread: no barrier in between
    tile[threadIdx.x] = in[k * 256 + threadIdx.x];
    __syncthreads();
    sum += tile[255 - threadIdx.x];
  }
  out[threadIdx.x] = sum;
}

void run(float *out, const float *in, int *d, int p) {
  scan<<<1, 256>>>(d, p);
  rounds<<<1, 256>>>(out, in, p);
}
