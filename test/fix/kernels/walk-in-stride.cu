// Threads that take several rows one after another, not all of them as many.
__global__ void walk_in_stride(const float *in, float *out, int n) {
  for (int i = threadIdx.x; i < 150; i += blockDim.x)
    for (int k = 0; k < n; ++k)
      out[i * n + k] = 2 * in[i * n + k];
}
// launch
void launch(const float *in, float *out) { walk_in_stride<<<1, 64>>>(in, out, 32); }
