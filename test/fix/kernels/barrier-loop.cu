// The next round begins while some threads still read.
__global__ void barrier_loop(const float *in, float *out) {
  __shared__ float s[64];
  int t = threadIdx.x;
  float sum = 0;
  for (int k = 0; k < 4; ++k) {
    s[t] = in[64 * k + t];
    __syncthreads();
    sum += (k + 1) * s[63 - t];
  }
  out[t] = sum;
}
// launch
void launch(const float *in, float *out) { barrier_loop<<<1, 64>>>(in, out); }
