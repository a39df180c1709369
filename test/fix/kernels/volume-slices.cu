// Columns of a slice of a three-dimensional tile.
__global__ void volume_slices(const float *in, float *out) {
  __shared__ float slice[2][32][32];
  int x = threadIdx.x, y = threadIdx.y;
  for (int z = 0; z < 2; ++z)
    slice[z][y][x] = in[(z * 32 + y) * 32 + x];
  __syncthreads();
  for (int z = 0; z < 2; ++z)
    out[(z * 32 + y) * 32 + x] = slice[z][x][y];
}
// launch
void launch(const float *in, float *out) { volume_slices<<<1, dim3(32, 32)>>>(in, out); }
