// Nothing to mend: lanes run along rows.
__global__ void stencil_rows(const float *in, float *out) {
  __shared__ float tile[10][34];
  int x = threadIdx.x, y = threadIdx.y;
  tile[y + 1][x + 1] = in[(y + 1) * 64 + x + 1];
  __syncthreads();
  if (y > 0 && y < 7 && x > 0 && x < 31)
    out[y * 32 + x] = tile[y][x + 1] + tile[y + 2][x + 1] + tile[y + 1][x] + tile[y + 1][x + 2];
}
// launch
void launch(const float *in, float *out) { stencil_rows<<<1, dim3(32, 8)>>>(in, out); }
