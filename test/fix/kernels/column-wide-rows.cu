__global__ void column_wide(const float *in, float *out) {
  __shared__ float tile[32][64];
  for (int c = threadIdx.x; c < 64; c += 32)
    tile[threadIdx.y][c] = in[threadIdx.y * 64 + c];
  __syncthreads();
  for (int c = threadIdx.y; c < 64; c += 32)
    out[c * 32 + threadIdx.x] = tile[threadIdx.x][c];
}
// launch
void launch(const float *in, float *out) { column_wide<<<1, dim3(32, 32)>>>(in, out); }
