// A pointer to a row is read through: only the declaration says how long rows are.
__global__ void row_pointer(const float *in, float *out) {
  __shared__ float tile[32][32];
  int x = threadIdx.x, y = threadIdx.y;
  float *row = tile[y];
  row[x] = in[y * 32 + x];
  __syncthreads();
  out[y * 32 + x] = tile[x][y];
}
// launch
void launch(const float *in, float *out) { row_pointer<<<1, dim3(32, 32)>>>(in, out); }
