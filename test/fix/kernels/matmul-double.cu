__global__ void matmul_double(const double *in, double *out) {
  __shared__ double a[16][16], b[16][16];
  int x = threadIdx.x, y = threadIdx.y;
  double sum = 0;
  for (int step = 0; step < 2; ++step) {
    a[y][x] = in[y * 32 + step * 16 + x];
    b[x][y] = in[512 + (step * 16 + y) * 16 + x];
    __syncthreads();
    for (int k = 0; k < 16; ++k)
      sum += a[y][k] * b[x][k];
    __syncthreads();
  }
  out[y * 16 + x] = sum;
}
// launch
void launch(const double *in, double *out) { matmul_double<<<1, dim3(16, 16)>>>(in, out); }
