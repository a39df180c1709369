// An index that the loop's body declares, and lanes that data picks.
__global__ void walk_index(const int *in, int *out, int n) {
  int i = threadIdx.x;
  if (in[i] % 3 == 0) {
    for (int d = 0; d < n; d++) {
      int idx = i * n + d;
      int v = in[idx] / 2;
      out[idx] = v + d;
    }
  }
}
// launch
void launch(const int *in, int *out) { walk_index<<<1, 128>>>(in, out, 32); }
