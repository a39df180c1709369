// Rows are filled four floats at a time, so padding must be 16 bytes.
__global__ void vector_cast(const float *in, float *out) {
  __shared__ float tile[32][32];
  int t = threadIdx.x, row = t / 8, column = 4 * (t % 8);
  *reinterpret_cast<float4 *>(&tile[row][column]) =
      *reinterpret_cast<const float4 *>(&in[row * 32 + column]);
  __syncthreads();
  for (int c = t / 32; c < 32; c += 8)
    out[c * 32 + t % 32] = tile[t % 32][c];
}
// launch
void launch(const float *in, float *out) { vector_cast<<<1, 256>>>(in, out); }
