// The "column" goes beyond the pitch: a longer pitch would change which element is meant.
__global__ void pitch_overrun(const float *in, float *out) {
  __shared__ float s[2048];
  int x = threadIdx.x, y = threadIdx.y;
  s[y * 32 + x] = in[y * 32 + x];
  s[y * 32 + (x + 1024)] = in[y * 32 + x + 1024];
  __syncthreads();
  out[y * 32 + x] = s[x * 32 + (y + 512)];
}
// launch
void launch(const float *in, float *out) { pitch_overrun<<<1, dim3(32, 32)>>>(in, out); }
