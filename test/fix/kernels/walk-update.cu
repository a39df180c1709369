// Rows that are read, and rows that are added to, by a counter that outlives the loop.
__global__ void walk_update(const float *in, float *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  int k;
  for (k = 1; k <= n; k++) {
    // both are in the row
    out[i * n + k - 1] += in[i * n + k - 1] - k;
  }
  if (i == 0)
    out[n * 128] = k;
}
// launch
void launch(const float *in, float *out) { walk_update<<<1, 128>>>(in, out, 32); }
