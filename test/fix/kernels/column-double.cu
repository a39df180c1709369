// 8-byte lanes: two groups of 16, each in two banks.
__global__ void column_double(const double *in, double *out) {
  __shared__ double tile[32][32];
  int x = threadIdx.x, y = threadIdx.y;
  tile[y][x] = in[y * 32 + x];
  __syncthreads();
  out[y * 32 + x] = tile[x][y];
}
// launch
void launch(const double *in, double *out) { column_double<<<1, dim3(32, 32)>>>(in, out); }
