// The extent is one name, and the pitch another.
constexpr int Pitch = 32, Size = 1024;
__global__ void pitch_constant(const float *in, float *out) {
  __shared__ float s[Size];
  int x = threadIdx.x, y = threadIdx.y;
  for (int r = y; r < 32; r += 8)
    s[r * Pitch + x] = in[r * Pitch + x];
  __syncthreads();
  for (int r = y; r < 32; r += 8)
    out[r * Pitch + x] = s[x * Pitch + r];
}
// launch
void launch(const float *in, float *out) { pitch_constant<<<1, dim3(32, 8)>>>(in, out); }
