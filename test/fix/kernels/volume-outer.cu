// Lanes run along the outermost dimension.
__global__ void volume_outer(const float *in, float *out) {
  __shared__ float block[32][4][8];
  int t = threadIdx.x;
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 8; ++j)
      block[t][i][j] = in[(i * 8 + j) * 32 + t];
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 8; ++j)
      sum += block[(t + 1) % 32][i][j];
  out[t] = sum;
}
// launch
void launch(const float *in, float *out) { volume_outer<<<1, 32>>>(in, out); }
