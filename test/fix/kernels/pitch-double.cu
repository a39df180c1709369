__global__ void pitch_double(const double *in, double *out) {
  __shared__ double s[16 * 16];
  int x = threadIdx.x, y = threadIdx.y;
  s[y * 16 + x] = in[y * 16 + x];
  __syncthreads();
  out[y * 16 + x] = s[x * 16 + y];
}
// launch
void launch(const double *in, double *out) { pitch_double<<<1, dim3(16, 16)>>>(in, out); }
