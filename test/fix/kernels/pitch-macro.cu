#define W 32
__global__ void pitch_macro(const float *in, float *out) {
  __shared__ float s[W * W];
  int x = threadIdx.x, y = threadIdx.y;
  s[W * y + x] = in[y * W + x];
  __syncthreads();
  out[y * W + x] = s[W * x + y];
}
// launch
void launch(const float *in, float *out) { pitch_macro<<<1, dim3(W, W)>>>(in, out); }
