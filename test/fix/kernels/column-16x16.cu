// A warp holds two rows of the block.
__global__ void column_16(const float *in, float *out) {
  __shared__ float tile[16][16];
  int x = threadIdx.x, y = threadIdx.y;
  tile[y][x] = in[y * 16 + x];
  __syncthreads();
  out[y * 16 + x] = tile[x][y];
}
// launch
void launch(const float *in, float *out) { column_16<<<1, dim3(16, 16)>>>(in, out); }
