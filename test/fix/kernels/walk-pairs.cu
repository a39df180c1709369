// Two elements an iteration, and one of another array.
__global__ void walk_pairs(const int *in, int *out, int n) {
  int i = threadIdx.x;
  for (int t = 0; t < n / 2; t++) {
    int angle = in[i * n + t] + 3;
    out[i * n + t * 2 + 0] = angle;
    out[i * n + t * 2 + 1] = angle * angle;
  }
}
// launch
void launch(const int *in, int *out) { walk_pairs<<<1, 64>>>(in, out, 32); }
