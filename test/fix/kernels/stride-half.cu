// Four halves apart are two words apart.
__global__ void stride_half(const __half *in, __half *out) {
  __shared__ __half s[256];
  int t = threadIdx.x;
  for (int i = t; i < 256; i += 64)
    s[i] = in[i];
  __syncthreads();
  out[t] = s[4 * t];
}
// launch
void launch(const __half *in, __half *out) { stride_half<<<1, 64>>>(in, out); }
