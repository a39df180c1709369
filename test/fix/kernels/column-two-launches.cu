// Block shapes that want different things of one array.
__global__ void column_two(const float *in, float *out) {
  __shared__ float tile[32][32];
  for (int r = threadIdx.y; r < 32; r += blockDim.y)
    for (int c = threadIdx.x; c < 32; c += blockDim.x)
      tile[r][c] = in[r * 32 + c];
  __syncthreads();
  for (int r = threadIdx.y; r < 32; r += blockDim.y)
    for (int c = threadIdx.x; c < 32; c += blockDim.x)
      out[r * 32 + c] = tile[c][r];
}
// launch
void launch(const float *in, float *out) {
  column_two<<<1, dim3(32, 8)>>>(in, out);
  column_two<<<1, dim3(16, 16)>>>(in, out);
}
