// Its size is asked for: another layout would change the answer.
__global__ void asks_size(const float *in, float *out) {
  __shared__ float tile[32][32];
  int x = threadIdx.x, y = threadIdx.y;
  tile[y][x] = in[y * 32 + x] + sizeof(tile);
  __syncthreads();
  out[y * 32 + x] = tile[x][y];
}
// launch
void launch(const float *in, float *out) { asks_size<<<1, dim3(32, 32)>>>(in, out); }
