// Rows that threads add up, cut by an early return.
__global__ void walk_sum(const float *in, float *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= 100)
    return;
  float sum = 0;
  for (int k = 0; k < n; ++k)
    sum = 0.5f * sum + in[i * n + k];
  out[i] = sum;
}
// launch
void launch(const float *in, float *out) { walk_sum<<<1, 128>>>(in, out, 32); }
