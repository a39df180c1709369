// Butterflies of growing distance over 512 elements; half the lanes of each stage conflict.
__global__ void fft_butterflies(const float *in, float *out) {
  __shared__ float s[512];
  int t = threadIdx.x;
  s[t] = in[t];
  s[t + 256] = in[t + 256];
  __syncthreads();
  for (int d = 1; d < 512; d *= 2) {
    int i = 2 * d * (t / d) + t % d;
    float a = s[i], b = s[i + d];
    __syncthreads();
    s[i] = a + b;
    s[i + d] = a - b;
    __syncthreads();
  }
  out[t] = s[t];
  out[t + 256] = s[t + 256];
}
// launch
void launch(const float *in, float *out) { fft_butterflies<<<1, 256>>>(in, out); }
