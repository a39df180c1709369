__global__ void stride_4(const int *in, int *out) {
  __shared__ int s[512];
  int t = threadIdx.x;
  for (int k = 0; k < 4; ++k)
    s[4 * t + k] = in[128 * k + t];
  __syncthreads();
  for (int k = 0; k < 4; ++k)
    out[128 * k + t] = s[128 * k + t];
}
// launch
void launch(const int *in, int *out) { stride_4<<<1, 128>>>(in, out); }
