// Indices of indices; a guard on one coordinate alone.
__global__ void staged_indices(const int *in, int *out, int n) {
  int x = threadIdx.x;
  int y = threadIdx.y;
  int from = y * n + x, to = x * n + y;
  if (x < n - 5) {
    out[to] = in[from];
  }
}
// launch
void launch(const int *in, int *out) { staged_indices<<<1, dim3(16, 16)>>>(in, out, 32); }
