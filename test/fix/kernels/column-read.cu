// Written by rows, read by columns: 32 words of one bank.
__global__ void column_read(const float *in, float *out) {
  __shared__ float tile[32][32];
  int x = threadIdx.x, y = threadIdx.y;
  tile[y][x] = in[y * 32 + x];
  __syncthreads();
  out[y * 32 + x] = tile[x][y];
}
// launch
void launch(const float *in, float *out) { column_read<<<1, dim3(32, 32)>>>(in, out); }
