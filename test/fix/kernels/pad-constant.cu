// The same for a constant that a length begins as, and rows that pointers walk.
constexpr int Pad = 4;
constexpr int Pitch = 32 + Pad;
__device__ float down(const float *column) {
  float sum = 0;
  for (int i = 0; i < 8; ++i)
    sum += column[i];
  return sum;
}
__global__ void pad_constant(const float *in, float *out) {
  __shared__ float s[32 * Pitch];
  int x = threadIdx.x, y = threadIdx.y;
  float *row = s + y * Pitch;
  row[x] = in[y * 32 + x];
  __syncthreads();
  out[y * 32 + x] = down(s + x * Pitch + y);
}
// launch
void launch(const float *in, float *out) { pad_constant<<<1, dim3(32, 8)>>>(in, out); }
