// Exchanging would cure the read and spoil the write: not offered.
__global__ void swap_hurts(const float *in, float *out) {
  out[threadIdx.y * 32 + threadIdx.x] = in[threadIdx.x * 32 + threadIdx.y];
}
// launch
void launch(const float *in, float *out) { swap_hurts<<<1, dim3(32, 32)>>>(in, out); }
