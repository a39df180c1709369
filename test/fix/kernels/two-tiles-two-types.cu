__global__ void two_types(const float *in, float *out) {
  __shared__ float a[32][32];
  __shared__ double b[32][32];
  int x = threadIdx.x, y = threadIdx.y;
  a[y][x] = in[y * 32 + x];
  b[y][x] = 2.0 * in[y * 32 + x];
  __syncthreads();
  out[y * 32 + x] = a[x][y] + float(b[x][y]);
}
// launch
void launch(const float *in, float *out) { two_types<<<1, dim3(32, 32)>>>(in, out); }
