// Two rows are moved as one structure.
// breaks: tile[32][32]; -> tile[32][33];
struct TwoRows {
  float of[64];
};
__global__ void held_large_element(const float *in, float *out) {
  __shared__ float tile[32][32];
  const int t = threadIdx.y * 32 + threadIdx.x;
  if (t < 16)
    *reinterpret_cast<TwoRows *>(&tile[2 * t][0]) = *reinterpret_cast<const TwoRows *>(in + 64 * t);
  __syncthreads();
  out[t] = tile[threadIdx.x][threadIdx.y];
}
// launch
void launch(const float *in, float *out) { held_large_element<<<1, dim3(32, 32)>>>(in, out); }
