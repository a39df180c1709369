// A pair a lane.
__global__ void column_int2(const int2 *in, int2 *out) {
  __shared__ int2 tile[32][16];
  int x = threadIdx.x, y = threadIdx.y;
  tile[y][x] = in[y * 16 + x];
  tile[y + 16][x] = in[(y + 16) * 16 + x];
  __syncthreads();
  out[y * 32 + x] = tile[x][y];
  out[y * 32 + x + 16] = tile[x + 16][y];
}
// launch
void launch(const int2 *in, int2 *out) { column_int2<<<1, dim3(16, 16)>>>(in, out); }
