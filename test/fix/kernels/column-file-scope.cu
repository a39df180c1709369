// One array for two kernels.
__shared__ float tile[32][32];
__global__ void columns_out(const float *in, float *out) {
  int x = threadIdx.x, y = threadIdx.y;
  tile[y][x] = in[y * 32 + x];
  __syncthreads();
  out[y * 32 + x] = tile[x][y];
}
__global__ void columns_in(const float *in, float *out) {
  int x = threadIdx.x, y = threadIdx.y;
  tile[x][y] = in[y * 32 + x];
  __syncthreads();
  out[y * 32 + x] = tile[y][x];
}
// launch
void launch(const float *in, float *out) {
  columns_out<<<1, dim3(32, 32)>>>(in, out);
  columns_in<<<1, dim3(32, 32)>>>(in, out);
}
