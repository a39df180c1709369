// Blocks of 32 x 8 threads, four rows each.
__global__ void transpose(const float *in, float *out) {
  __shared__ float tile[32][32];
  int x = threadIdx.x, y = threadIdx.y;
  for (int j = 0; j < 32; j += 8)
    tile[y + j][x] = in[(y + j) * 32 + x];
  __syncthreads();
  for (int j = 0; j < 32; j += 8)
    out[(y + j) * 32 + x] = tile[x][y + j];
}
// launch
void launch(const float *in, float *out) { transpose<<<1, dim3(32, 8)>>>(in, out); }
