// RUN: not %lint --checks shared-race --notes %s | %expect
// Nothing launches these. What blocks of four rows, as they are made for, do not have is not certain.

__global__ void rows(const float *in, float *out, int pitch) {
  __shared__ float s[16][32];
  int x = threadIdx.x, y = threadIdx.y;
  for (int i = 0; i <= 32; i += 4) {
    // CHECK: [[@LINE+1]]:{{[0-9]+}}: note: shared store of 's' races with a load by another thread
    s[(i + y) % 16][x] = in[(i + y) * pitch + x];
    __syncthreads();
    out[(i + y) * pitch + x] = s[(i + 12 + y) % 16][x];
    if (i % 8 == 0)
      __syncthreads();
  }
}

__global__ void halves(const float *in, float *out, int pitch) {
  __shared__ float s[8][64];
  int x = threadIdx.x, y = threadIdx.y;
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: note: several threads write to one place in shared 's'
  s[y % 4][x] = in[y * pitch + x];
  __syncthreads();
  out[y * pitch + x] = s[y % 4][63 - x];
}

__global__ void always(const float *in, float *out, int pitch) {
  __shared__ float s[32][33];
  int x = threadIdx.x, y = threadIdx.y;
  s[y][x] = in[y * pitch + x];
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: shared load of 's' races with a store by another thread
  out[y * pitch + x] = y > 0 ? s[y - 1][x] : 0;
  __syncthreads();
  out[(y + 32) * pitch + x] = s[y][31 - x];
}
