#define FLOAT4(x) (reinterpret_cast<float4 *>(&(x))[0])
__global__ void vector_macro(const float *in, float *out) {
  __shared__ float tile[16][64];
  int t = threadIdx.x;
  float4 v = *reinterpret_cast<const float4 *>(&in[4 * t]);
  FLOAT4(tile[t / 16][4 * (t % 16)]) = v;
  __syncthreads();
  for (int c = t / 16; c < 64; c += 16)
    out[c * 16 + t % 16] = tile[t % 16][c];
}
// launch
void launch(const float *in, float *out) { vector_macro<<<1, 256>>>(in, out); }
