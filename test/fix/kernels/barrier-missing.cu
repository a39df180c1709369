// Each thread reads what one of another warp has left.
__global__ void barrier_missing(const float *in, float *out) {
  __shared__ float s[64];
  int t = threadIdx.x;
  s[t] = in[t];
  out[t] = s[63 - t];
}
// launch
void launch(const float *in, float *out) { barrier_missing<<<1, 64>>>(in, out); }
