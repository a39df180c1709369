// Neighbours of one warp exchange what they have.
__global__ void barrier_warp(const float *in, float *out) {
  __shared__ float s[64];
  int t = threadIdx.x;
  s[t] = in[t];
  out[t] = s[t ^ 1];
}
// launch
void launch(const float *in, float *out) { barrier_warp<<<1, 64>>>(in, out); }
