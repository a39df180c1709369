// The padded one stays as it is.
__global__ void one_padded(const float *in, float *out) {
  __shared__ float good[32][33];
  __shared__ float bad[32][32];
  int x = threadIdx.x, y = threadIdx.y;
  good[y][x] = in[y * 32 + x];
  bad[y][x] = in[1024 + y * 32 + x];
  __syncthreads();
  out[y * 32 + x] = good[x][y] + bad[x][y];
}
// launch
void launch(const float *in, float *out) { one_padded<<<1, dim3(32, 32)>>>(in, out); }
