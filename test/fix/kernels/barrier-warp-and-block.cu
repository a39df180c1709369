// One barrier is enough for what two threads of a warp exchange and for what warps exchange.
__global__ void barrier_warp_and_block(const float *in, float *out) {
  __shared__ float s[64], r[64];
  int t = threadIdx.x;
  s[t] = in[t];
  r[t] = in[t + 64];
  out[t] = s[t ^ 1] + r[63 - t];
}
// launch
void launch(const float *in, float *out) { barrier_warp_and_block<<<1, 64>>>(in, out); }
