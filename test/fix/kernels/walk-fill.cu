// Rows that threads write, of a length that is no multiple of a tile's; more threads than rows.
__global__ void walk_fill(const float *in, float *out, int n) {
  const int i = threadIdx.x;
  if (i < 77) {
    float v = in[i];
    for (int k = 0; k < n - 5; ++k) {
      v = v * 0.5f + k;
      out[i * (n - 5) + k] = v;
    }
  }
}
// launch
void launch(const float *in, float *out) { walk_fill<<<1, 96>>>(in, out, 32); }
