// Columns of float4 in a tile of floats.
__global__ void vector_columns(const float *in, float *out) {
  __shared__ float tile[32][64];
  int t = threadIdx.x;
  for (int i = t; i < 2048; i += 128)
    tile[i / 64][i % 64] = in[i];
  __syncthreads();
  for (int c = t / 32; c < 16; c += 4) {
    float4 v = *(float4 *)&tile[t % 32][4 * c];
    out[c * 32 + t % 32] = v.x + v.y + v.z + v.w;
  }
}
// launch
void launch(const float *in, float *out) { vector_columns<<<1, 128>>>(in, out); }
