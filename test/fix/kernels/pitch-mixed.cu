// Filled as one line, read with a pitch: not one pitch everywhere, so it is swizzled.
__global__ void pitch_mixed(const float *in, float *out) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  for (int i = t; i < 1024; i += 256)
    s[i] = in[i];
  __syncthreads();
  for (int i = t; i < 1024; i += 256)
    out[i] = s[(i % 32) * 32 + i / 32];
}
// launch
void launch(const float *in, float *out) { pitch_mixed<<<1, 256>>>(in, out); }
