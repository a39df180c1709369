// The extent is a macro that is used elsewhere, too: the declaration says TILE + 1.
#define TILE 32
__global__ void column_macro(const float *in, float *out) {
  __shared__ float tile[TILE][TILE];
  int x = threadIdx.x, y = threadIdx.y;
  tile[y][x] = in[y * TILE + x];
  __syncthreads();
  out[y * TILE + x] = tile[x][y];
}
// launch
void launch(const float *in, float *out) { column_macro<<<1, dim3(TILE, TILE)>>>(in, out); }
