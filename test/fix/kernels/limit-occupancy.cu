// Padding would cost a block of occupancy: a swizzle is offered as well.
__global__ void occupancy(const float *in, float *out) {
  __shared__ float tile[128][32];
  __shared__ float rest[2944];
  int t = threadIdx.x;
  rest[t] = in[t];
  for (int r = t / 32; r < 128; r += 4)
    tile[r][t % 32] = in[r * 32 + t % 32];
  __syncthreads();
  for (int c = 0; c < 32; ++c)
    out[c * 128 + t] = tile[t][c] + rest[t];
}
// launch
void launch(const float *in, float *out) { occupancy<<<1, 128>>>(in, out); }
